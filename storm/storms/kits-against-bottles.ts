import { fillCheckouts, pressUntilAnswered, wordsOf } from '../checkout.ts';
import type { Storm } from '../storm.ts';

const KIT = 'three-vineyard-set';
const PARTS = [
  'cabernet-sauvignon-oakville-2021',
  'cabernet-sauvignon-rutherford-2021',
  'cabernet-sauvignon-howell-mountain-2021',
];
const BOTTLES = 15;
const SHOPPERS_OF_EACH = 20;
const ROUNDS = { slice: 1, long: 3 };

/** Kits and the very bottles they contain, bought at once: each refusal must have a reason. */
export const kitsAgainstBottles: Storm = {
  name: 'sets against the bottles that they hold',
  promise: 'No bottle sold twice',
  counts: 'orders',
  async blow(shop, force) {
    const lost: string[] = [];
    const slugs = [KIT, ...PARTS];
    const count = slugs.length * SHOPPERS_OF_EACH;
    const slugOf = (at: number) => slugs[at % slugs.length] ?? KIT;
    for (let round = 0; round < ROUNDS[force]; round += 1) {
      for (const part of PARTS) await shop.setStock(part, BOTTLES);
      const shoppers = await fillCheckouts(shop, 'kit', count, (at) => ({ basket: { [slugOf(at)]: 1 } }));
      const bottlesOf = (slug: string) =>
        Object.fromEntries((slug === KIT ? PARTS : [slug]).map((part) => [part, 1]));
      const answers = await Promise.all(
        shoppers.map((shopper, at) => pressUntilAnswered(shop, shopper, { bottles: bottlesOf(slugOf(at)) })),
      );
      const refused = new Set<string>();
      for (const [at, answer] of answers.entries()) {
        if (answer.body?.resetCart) refused.add(slugOf(at));
        else if (!answer.body?.orderComplete) lost.push(`a shopper was answered ${wordsOf(answer)}`);
      }
      const left = await Promise.all(PARTS.map((part) => shop.stockOf(part)));
      const wronged = PARTS.filter((part, at) => refused.has(part) && left[at] !== 0);
      lost.push(...wronged.map((part) => `${part} was refused and is still there`));
      if (refused.has(KIT) && !left.includes(0)) lost.push('a set was refused and could be made');
      if (!left.includes(0)) lost.push('nothing sold out: the storm was none');
    }
    for (const part of PARTS) await shop.setStock(part, 1_000_000);
    return { tried: ROUNDS[force] * count, lost };
  },
};
