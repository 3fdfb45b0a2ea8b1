// Plays games of npm's uno-engine: reads a request a line, and writes an answer a line. Run by uno_engine.py, in the
// folder that uno-engine is installed in.
'use strict';

const { Game, colors } = require(require.resolve('uno-engine', { paths: [process.cwd()] }));
const { createInterface } = require('node:readline');

const names = Array.from({ length: 10 }, (_, seat) => `Player ${seat + 1}`);
const pick = (list) => list[Math.floor(Math.random() * list.length)];

// Plays a game for so many steps at most, and returns how many it took: a random card that fits; if there is none, a
// draw; if that does not help, a pass.
function play(game, most = Infinity) {
  let drawn = false;
  for (let steps = 1; steps <= most; steps++) {
    const player = game.currentPlayer;
    const top = game.discardedCard;
    const fitting = player.hand.filter((card) => card.matches(top));
    if (fitting.length > 0) {
      const card = pick(fitting);
      if (card.isWildCard()) card.color = pick(colors);
      game.play(card);
      if (player.hand.length === 0) return steps;
      drawn = false;
    } else if (drawn) {
      game.pass();
      drawn = false;
    } else {
      game.draw();
      drawn = true;
    }
  }
  return most;
}

const answers = {
  play({ seats, games }) {
    let steps = 0;
    for (let count = 0; count < games; count++) steps += play(new Game(names.slice(0, seats)));
    return steps;
  },

  // The CPU seconds of this process so far.
  clock() {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  },

  // The bytes of the heap that a game takes after so many steps, when so many are held.
  hold({ seats, games, steps }) {
    const held = new Array(games);
    const before = usedHeap();
    for (let count = 0; count < games; count++) play((held[count] = new Game(names.slice(0, seats))), steps);
    return (usedHeap() - before) / held.length;
  },
};

function usedHeap() {
  global.gc();
  return process.memoryUsage().heapUsed;
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const request = JSON.parse(line);
  console.log(JSON.stringify(answers[request.ask](request)));
});
