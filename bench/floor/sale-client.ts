import postgres from 'postgres';
import { sellTwoLines } from './sale.ts';

/** What the child is asked to do, and what it answers. */
export interface SaleOrder {
  readonly shoppers: number;
  readonly seconds: number;
  readonly atMost: number;
}

export interface SaleResult {
  readonly saleMs: number[];
  readonly seconds: number;
}

/** The least that a sale can cost: a child program that does nothing but sell through postgres.js. */
const sql = postgres(process.env.DATABASE_URL ?? '', { max: 16 });
let sales = 0;

process.on('message', async (order: SaleOrder) => {
  process.send?.(await sell(order));
});

async function sell({ shoppers, seconds, atMost }: SaleOrder): Promise<SaleResult> {
  const saleMs: number[] = [];
  const started = performance.now();
  const until = started + seconds * 1000;
  const most = sales + atMost;
  const keepSelling = async (slot: number) => {
    while (performance.now() < until && sales < most) {
      sales += 1;
      const from = performance.now();
      await sellTwoLines(sql, { slot, key: `floor-${sales}` });
      saleMs.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: shoppers }, (_, slot) => keepSelling(slot)));
  return { saleMs, seconds: (performance.now() - started) / 1000 };
}

process.send?.({ ready: true });
