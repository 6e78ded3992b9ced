"""Reads the tables of a results directory with DuckDB and recomputes what can be recomputed: an independent reader."""

import sys

import duckdb

directory = sys.argv[1]
table = lambda name: f"read_parquet('{directory}/{name}.parquet')"

rows = duckdb.sql(f"select wins, games, win_rate, ci_low, ci_high from {table('win_rates')}").fetchall()
assert rows, "win_rates is empty"
for wins, games, rate, low, high in rows:
    assert abs(wins / games - rate) < 1e-12, (wins, games, rate)
    assert low - 1e-9 <= rate <= high + 1e-9, (low, rate, high)

seats = duckdb.sql(f"select cell, sum(wins), max(games) from {table('seats')} group by cell").fetchall()
bots = dict(duckdb.sql(f"select cell, sum(wins) from {table('win_rates')} where seat is null group by cell").fetchall())
for cell, wins, games in seats:
    assert wins == bots[cell] and wins <= games, (cell, wins, games)

sums = duckdb.sql(
    f"""select incidence_exploded + incidence_imploded + incidence_other + incidence_won + incidence_stalemate
        from {table('explosions')} qualify t = max(t) over (partition by cell, bot, clock)"""
).fetchall()
assert all(abs(s - 1) < 1e-9 for (s,) in sums), "the incidences do not sum to 1"
print(f"{len(rows)} win rates, {len(seats)} seats, {len(sums)} incidence curves agree with an independent reader")
