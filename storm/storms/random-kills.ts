import { setTimeout as sleep } from 'node:timers/promises';
import { chance } from '../chance.ts';
import type { Storm } from '../storm.ts';
import { letIn } from './load.ts';

const KILLS = { slice: 2, long: 180 };
/** Between two kills, from when one is up: a server takes about a second for that, so that sometimes both are down. */
const PAUSE_MS = { from: 200, to: 1_600 };
const SEED = 20_270_302;

export const randomKills: Storm = {
  name: 'servers killed at random under load',
  promise: 'The process may die anywhere',
  counts: 'kills',
  async blow(shop, force) {
    const next = chance(SEED);
    const crowd = letIn(shop, 'random');
    for (let kill = 0; kill < KILLS[force]; kill += 1) {
      await shop.anyOpen();
      await sleep(PAUSE_MS.from + next() * (PAUSE_MS.to - PAUSE_MS.from));
      const door = shop.door(next() < 0.5 ? 0 : 1);
      await door.kill();
      void door.start();
    }
    crowd.close();
    return { tried: KILLS[force], lost: [], afterwards: () => crowd.judge() };
  },
};
