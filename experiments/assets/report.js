"use strict";
for (const table of document.querySelectorAll("table.sortable")) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    head.querySelector("button").addEventListener("click", () => {
      const words = head.classList.contains("words");
      const now = head.getAttribute("aria-sort");
      // Words start from A, numbers from the largest; a second time turns it round.
      const up = now === "none" ? words : now === "descending";
      const value = (row) => {
        const cell = row.cells[column];
        return words ? cell.textContent : cell.dataset.value === "" ? NaN : Number(cell.dataset.value);
      };
      const compare = (a, b) => {
        const [x, y] = [value(a), value(b)];
        if (words) return (up ? 1 : -1) * x.localeCompare(y, "en", { numeric: true });
        if (Number.isNaN(x) || Number.isNaN(y)) return Number.isNaN(x) - Number.isNaN(y);
        return up ? x - y : y - x;
      };
      const body = table.tBodies[0];
      body.append(...[...body.rows].sort(compare));
      for (const other of heads) other.setAttribute("aria-sort", "none");
      head.setAttribute("aria-sort", up ? "ascending" : "descending");
    });
  });
}
