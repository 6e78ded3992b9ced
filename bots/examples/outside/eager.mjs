#!/usr/bin/env node
// A bot in JavaScript, without packages (Node 18 or later): plays the first card it can, saves itself, and draws. Try it with
//   eksim sim --players 3 --bots "exec:node bots/examples/outside/eager.mjs,random" --games 3000
import { createInterface } from "node:readline";

function choose(d) {
  switch (d.ask) {
    case "turn": {
      // `legal` is listed in a fixed order: `draw` first where it is allowed, then the plays.
      const plays = d.legal.findIndex((action) => action.startsWith("play ") && !action.startsWith("play godcat"));
      return plays >= 0 ? plays : 0;
    }
    case "nope":
    case "now":
    case "clairvoyance":
    case "death":
      return "decline";
    case "place":
      return `place ${random(d, d.pile.size + 1)}`;
    default:
      return 0;
  }
}

// A number below n that depends on the decision alone, so that runs can be repeated: never Math.random().
function random(d, n) {
  let x = BigInt(d.seed) * 0x9e3779b97f4a7c15n;
  x ^= x >> 29n;
  return Number(BigInt.asUintN(32, x) % BigInt(n));
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  const answer =
    message.type === "hello"
      ? // It plays no fives, so they need not be listed.
        { type: "hello", protocol: 1, name: "eager in JavaScript", params: [], max_legal: 150 }
      : { batch: message.batch, answers: message.decisions.map(choose) };
  process.stdout.write(JSON.stringify(answer) + "\n");
}
