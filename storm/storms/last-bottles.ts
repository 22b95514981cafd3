import { fillCheckouts, pressUntilAnswered, wordsOf } from '../checkout.ts';
import type { Storm } from '../storm.ts';

const WINE = 'library-cabernet';
const SHOPPERS = 200;
const BOTTLES = 20;
const ROUNDS = { slice: 1, long: 3 };

export const lastBottles: Storm = {
  name: `${SHOPPERS} shoppers for the last ${BOTTLES} bottles`,
  promise: 'No bottle sold twice',
  counts: 'orders',
  async blow(shop, force) {
    const lost: string[] = [];
    for (let round = 0; round < ROUNDS[force]; round += 1) {
      await shop.setStock(WINE, BOTTLES);
      const shoppers = await fillCheckouts(shop, 'last', SHOPPERS, () => ({ basket: { [WINE]: 1 } }));
      const bottles = { [WINE]: 1 };
      const answers = await Promise.all(
        shoppers.map((shopper) => pressUntilAnswered(shop, shopper, { bottles })),
      );
      const sold = answers.filter(({ body }) => body?.orderComplete === true).length;
      const resets = answers.filter(({ body }) => body?.resetCart === true).length;
      const others = answers.filter(({ body }) => !body?.orderComplete && !body?.resetCart);
      lost.push(...others.map((answer) => `a shopper was answered ${wordsOf(answer)}`));
      if (sold !== BOTTLES) lost.push(`${sold} instead of ${BOTTLES} bottles were sold`);
      if (resets !== SHOPPERS - BOTTLES) lost.push(`${resets} shoppers were told that there is none`);
      const left = await shop.stockOf(WINE);
      if (left !== 0) lost.push(`${left} bottles are left`);
    }
    await shop.setStock(WINE, 1_000_000);
    return { tried: ROUNDS[force] * SHOPPERS, lost };
  },
};
