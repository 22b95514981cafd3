import { longestWait } from './check-invariants.ts';
import type { Force, Storm } from './storm.ts';
import type { StormDatabase } from './storm-database.ts';
import { StormShop } from './storm-shop.ts';
import { bulkKills } from './storms/bulk-kills.ts';
import { databaseRestarts } from './storms/database-restarts.ts';
import { equalSubmits } from './storms/equal-submits.ts';
import { gatewayCards } from './storms/gateway-cards.ts';
import { kitsAgainstBottles } from './storms/kits-against-bottles.ts';
import { lastBottles } from './storms/last-bottles.ts';
import { logInMeanwhile } from './storms/log-in-meanwhile.ts';
import { namedPoints } from './storms/named-points.ts';
import { randomKills } from './storms/random-kills.ts';
import { shipKills } from './storms/ship-kills.ts';
import { staffAtWork } from './storms/staff-at-work.ts';
import { tenUses } from './storms/ten-uses.ts';
import { twoTabs } from './storms/two-tabs.ts';
import { wrongRequests } from './storms/wrong-requests.ts';

/** Those of one spell share the wait until every payment has its outcome, which takes up to 20 s after a kill. */
export const SPELLS: readonly (readonly Storm[])[] = [
  [equalSubmits, lastBottles, tenUses, kitsAgainstBottles, twoTabs, logInMeanwhile, wrongRequests],
  [staffAtWork, namedPoints, randomKills, bulkKills, shipKills, databaseRestarts, gatewayCards],
];

/** What `npm test` has time for, in one spell: without the kills at random, under bulk payments and of a batch that ships. */
export const CORE_SPELLS: readonly (readonly Storm[])[] = [
  [
    ...[equalSubmits, lastBottles, tenUses, kitsAgainstBottles, twoTabs, logInMeanwhile, wrongRequests],
    ...[staffAtWork, namedPoints, databaseRestarts, gatewayCards],
  ],
];

export interface StormResult {
  readonly storm: Storm;
  readonly tried: number;
  readonly lost: readonly string[];
  readonly seconds: number;
}

export interface StormsResult {
  readonly results: readonly StormResult[];
  /** The longest that any payment was without an outcome. */
  readonly waitSeconds: number;
  /** How often 'Place Order' was pressed, and how often no answer came or one that says so. */
  readonly submits: number;
  readonly unanswered: number;
}

/** Lets the storms blow one after the other on a shop in this database, and looks into all books after each. */
export async function runStorms(options: {
  database: StormDatabase;
  spells: readonly (readonly Storm[])[];
  force: Force;
  /** Only storms whose names hold one of these; all of them when there is none. */
  only: readonly string[];
  /** Two that only serve, and a worker beside them. */
  apart: boolean;
  log: (sentence: string) => void;
}): Promise<StormsResult> {
  const { database, spells, only, log } = options;
  const shop = await StormShop.open(database, options);
  const results: StormResult[] = [];
  let waitSeconds = 0;
  try {
    for (const spell of spells) {
      const blowing = spell.filter(
        ({ name }) => only.length === 0 || only.some((part) => name.includes(part)),
      );
      if (blowing.length === 0) continue;
      const blown = [];
      for (const storm of blowing) blown.push(await blow(shop, storm, options));
      const recovery = await shop.recover();
      const unsettled = recovery === null ? ['a payment is without an outcome after 60 s'] : [];
      const judged = [];
      for (const { afterwards, ...result } of blown) {
        judged.push({ ...result, lost: [...result.lost, ...(await attempt(afterwards))] });
      }
      // What stands wrong in the books at the end of a row cannot be distinguished: the last one answers for it.
      const books = await attempt(() => shop.checkSettled());
      for (const [at, result] of judged.entries()) {
        const lost = at === judged.length - 1 ? [...result.lost, ...unsettled, ...books] : result.lost;
        for (const sentence of lost) log(`✗ ${result.storm.name}: ${sentence}`);
        if (lost.length === 0) log(`✓ ${result.storm.name}: ${result.tried} ${result.storm.counts}`);
        results.push({ ...result, lost });
      }
    }
    waitSeconds = await longestWait(shop.sql);
  } finally {
    await shop.close();
  }
  const { submits } = shop.history;
  const unanswered = submits.filter(({ outcome }) => outcome === 'unknown').length;
  return { results, waitSeconds, submits: submits.length, unanswered };
}

async function blow(
  shop: StormShop,
  storm: Storm,
  { force, log }: { force: Force; log: (text: string) => void },
) {
  log(`${storm.name} …`);
  const started = performance.now();
  let tried = 0;
  let lost: readonly string[];
  let afterwards = async (): Promise<readonly string[]> => [];
  try {
    await shop.allOpen();
    const blown = await storm.blow(shop, force);
    tried = blown.tried;
    lost = blown.lost;
    afterwards = blown.afterwards ?? afterwards;
  } catch (error) {
    lost = [`ended early: ${(error as Error).stack}`];
  }
  const books = await attempt(() => shop.check());
  const seconds = (performance.now() - started) / 1000;
  log(`… ${seconds.toFixed(1)} s`);
  return { storm, tried, lost: [...lost, ...books], seconds, afterwards };
}

async function attempt(ask: () => Promise<readonly string[]>): Promise<readonly string[]> {
  try {
    return await ask();
  } catch (error) {
    return [`could not be checked: ${(error as Error).stack}`];
  }
}
