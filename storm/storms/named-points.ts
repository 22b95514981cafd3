import {
  booksOf,
  DECLINED_CARD,
  fillCheckouts,
  GOOD_CARD,
  oneOrder,
  type Press,
  press,
  pressUntilAnswered,
  wordsOf,
} from '../checkout.ts';
import type { Door } from '../door.ts';
import { type Fate, hold } from '../hold.ts';
import { POINTS, type Point } from '../points.ts';
import type { Answer, Shopper } from '../shopper.ts';
import type { Force, Storm } from '../storm.ts';
import type { StormShop } from '../storm-shop.ts';

interface Death {
  readonly point: Point;
  readonly fate: Fate;
}

interface Widow extends Death {
  readonly shopper: Shopper;
  /** Presses again and again: what the shopper hears in the end. */
  readonly readStatus: () => Promise<Answer>;
  readonly problems: readonly string[];
  /** Whether the server stood there until it was dead: on a crowded machine the shop's own time limit may be faster. */
  readonly isProven: boolean;
}

/** SIGKILL of a server that provably stands at a named point of a payment; its shopper presses again at the other. */
export const namedPoints: Storm = {
  name: 'a server killed at every named point of a payment',
  promise: 'The process may die anywhere',
  counts: 'kills',
  async blow(shop, force) {
    const deaths = deathsOf(force);
    const shoppers = await fillCheckouts(shop, 'point', deaths.length, () => ({
      basket: { corkscrew: 1, 'library-cabernet': 1 },
      promoCode: 'TOAST10',
    }));
    const killsBefore = killsOf(shop);
    const widows: Widow[] = [];
    for (const [at, death] of deaths.entries()) {
      const shopper = shoppers[at];
      if (!shopper) throw new Error('a shopper for each death was asked for');
      widows.push(await die(shop, shopper, death));
    }
    const unproven = widows.filter(({ isProven }) => !isProven).length;
    const tried = killsOf(shop) - killsBefore - unproven;
    const lost = widows.flatMap(({ problems }) => problems);
    return {
      tried,
      lost,
      afterwards: async () => (await Promise.all(widows.map((widow) => judge(shop, widow)))).flat(),
    };
  },
};

/** The slice has each of its points once, and both fates where they differ for the card; the long form has both everywhere. */
function deathsOf(force: Force): Death[] {
  const points = POINTS.filter(({ inSlice }) => force === 'long' || inSlice);
  return points.flatMap((point, at) => {
    const bothDiffer = point.charged.finished !== point.charged.lost;
    const fates: Fate[] =
      force === 'long' || bothDiffer ? ['finished', 'lost'] : [at % 2 ? 'lost' : 'finished'];
    return fates.map((fate) => ({ point, fate }));
  });
}

async function die(shop: StormShop, shopper: Shopper, death: Death): Promise<Widow> {
  const { point, fate } = death;
  const turn = await shop.anyOpen();
  const key = `at ${point.name}`;
  const how = { form: formFor(point), key, turn };
  const { reached: first, isDecided: isProven } =
    point.reachedBy === 'recovery'
      ? await dieInRecovery(shop, shopper, { ...death, how })
      : await dieIn(shop, point, { fate, email: shopper.email, reach: () => press(shop, shopper, how) });
  const { charges } = await booksOf(shop, shopper.email);
  const wanted = point.charged[fate] ? 1 : 0;
  const problems = [
    ...(charges === wanted || !isProven
      ? []
      : [`dead '${point.name}', ${fate}: ${charges} charges instead of ${wanted}`]),
    ...(first.status === 0 ? [] : [`dead '${point.name}', and yet answered ${wordsOf(first)}`]),
  ];
  return { ...death, shopper, problems, isProven, readStatus: () => pressUntilAnswered(shop, shopper, how) };
}

function formFor({ reachedBy }: Point): object {
  if (reachedBy === 'a declined payment') return DECLINED_CARD;
  if (reachedBy !== 'a payment that opens an account') return GOOD_CARD;
  const password = 'a long password';
  return { ...GOOD_CARD, saveInfo: true, password, confirmPassword: password };
}

/**
 * Brings a shopper to the point, kills the server there, decides the fate of its statement, and restarts the server.
 */
async function dieIn<Result>(
  shop: StormShop,
  point: Point,
  { fate, email, reach }: { fate: Fate; email: string; reach: () => Promise<Result> },
): Promise<{ reached: Result; isDecided: boolean }> {
  const held = await hold(shop.sql, point, email);
  const reaching = reach();
  const door = doorNamed(shop, await held.reached());
  await door.kill();
  const isDecided = await held.decide(fate);
  void door.start();
  return { reached: await reaching, isDecided };
}

/**
 * First a server dies at the gateway, before or after the charge; the attempt is noted as unknown, as its time-out would
 * have done; then the reconciler that takes it up dies as well.
 */
async function dieInRecovery(
  shop: StormShop,
  shopper: Shopper,
  { point, fate, how }: Death & { how: Press },
): Promise<{ reached: Answer; isDecided: boolean }> {
  const atGateway = POINTS.find(({ name }) => name === 'at the gateway');
  if (!atGateway) throw new Error('the table has no such point');
  const first = await dieIn(shop, atGateway, {
    email: shopper.email,
    fate: point.charged[fate] ? 'finished' : 'lost',
    reach: () => press(shop, shopper, how),
  });
  const second = await dieIn(shop, point, {
    email: shopper.email,
    fate,
    reach: () => shop.sql`
      update payment_attempts set state = 'unknown' where state = 'sent' and document ->> 'email' = ${shopper.email}`,
  });
  return { reached: first.reached, isDecided: first.isDecided && second.isDecided };
}

function doorNamed(shop: StormShop, name: string): Door {
  const door = shop.processes.find((each) => each.name === name);
  if (!door) throw new Error(`${name} is none of our servers`);
  return door;
}

/** Paid shoppers have one order each. Those who read that nothing was charged try again, and then have one. */
async function judge(
  shop: StormShop,
  { point, fate, shopper, readStatus, isProven }: Widow,
): Promise<string[]> {
  const answer = await readStatus();
  const where = `dead '${point.name}', ${fate}`;
  const isDeclined = point.reachedBy === 'a declined payment';
  const isPaid = answer.body?.orderComplete === true;
  const problems: string[] = [];
  if (!isPaid && answer.status !== 402) problems.push(`${where}: told ${wordsOf(answer)}`);
  if (isProven && point.charged[fate] && !isPaid)
    problems.push(`${where}: charged, and told ${wordsOf(answer)}`);
  if (isDeclined && answer.status !== 402) problems.push(`${where}: declined, and told ${wordsOf(answer)}`);
  if (!isPaid) {
    const again = await pressUntilAnswered(shop, shopper, { key: `again, ${point.name}` });
    if (again.body?.orderComplete !== true)
      problems.push(`${where}: a second try was told ${wordsOf(again)}`);
  }
  return [...problems, ...(await oneOrder(shop, shopper)).map((sentence) => `${where}: ${sentence}`)];
}

function killsOf({ doors }: StormShop): number {
  return doors[0].kills + doors[1].kills;
}
