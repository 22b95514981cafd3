import { fillCheckouts, pressUntilAnswered, wordsOf } from '../checkout.ts';
import type { Storm } from '../storm.ts';
import type { StormShop } from '../storm-shop.ts';

const SHOPPERS = 100;
const USES = 10;
const ROUNDS = { slice: 1, long: 3 };

export const tenUses: Storm = {
  name: `${SHOPPERS} orders on a code with ${USES} uses`,
  promise: 'A promo limit holds',
  counts: 'orders',
  async blow(shop, force) {
    const lost: string[] = [];
    for (let round = 0; round < ROUNDS[force]; round += 1) {
      const promoCode = await codeOfRound(shop, round);
      const visit = () => ({ basket: { corkscrew: 1 }, promoCode });
      const shoppers = await fillCheckouts(shop, 'promo', SHOPPERS, visit);
      const answers = await Promise.all(shoppers.map((shopper) => pressUntilAnswered(shop, shopper)));
      const placed = answers.filter(({ body }) => body?.orderComplete === true).length;
      const others = answers.filter(({ body }) => !body?.orderComplete && !body?.resetCart);
      lost.push(...others.map((answer) => `a shopper was answered ${wordsOf(answer)}`));
      if (placed !== USES) lost.push(`${placed} instead of ${USES} orders were placed with ${promoCode}`);
    }
    return { tried: ROUNDS[force] * SHOPPERS, lost };
  },
};

/** TENUSES has its ten uses once; later rounds have a copy of it. */
async function codeOfRound(shop: StormShop, round: number): Promise<string> {
  if (round === 0) return 'TENUSES';
  const code = `TENUSES${round}`;
  await shop.sql`
    insert into promos (promo_code, name, kind, percent, max_uses)
    select ${code}, name, kind, percent, max_uses from promos where promo_code = 'TENUSES'`;
  await shop.sql`insert into storm.uses_before values (${code}, 0)`;
  return code;
}
