import { z } from 'zod';
import type { Reader } from '../../platform/database/access.ts';
import { all } from '../../platform/database/query.ts';
import { accept, conflict, type Result, reject } from '../../platform/http/refusal.ts';
import { cents, day, decimal, readInput, state } from './read-input.ts';

const exciseTier = z.strictObject({
  maxAbvPercent: z.number().positive().max(100).nullable().describe('null: without end'),
  usdPerGallon: decimal,
});

const validity = {
  validFrom: day,
  validTo: day.nullable().describe('The last day; null: until further notice'),
};

const taxFact = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('state-rate'),
      ...validity,
      fact: z.strictObject({
        state,
        salesRatePercent: decimal.describe('On wine'),
        generalRatePercent: decimal.describe('On everything else'),
        freightTaxable: z.boolean(),
        exciseTiers: z.array(exciseTier).max(10),
      }),
    }),
    z.strictObject({
      kind: z.literal('colorado-fee'),
      ...validity,
      fact: z.strictObject({ cents, provisional: z.boolean() }),
    }),
    z.strictObject({
      kind: z.literal('redemption-value'),
      ...validity,
      fact: z.strictObject({
        packaging: z.enum(['bottle', 'bag-in-box']),
        fromMl: z.number().min(0).max(100_000),
        cents,
      }),
    }),
    z.strictObject({
      kind: z.literal('kentucky-wholesale'),
      ...validity,
      fact: z.strictObject({ percent: decimal }),
    }),
  ])
  .refine(({ validFrom, validTo }) => validTo === null || validTo >= validFrom, {
    path: ['validTo'],
    message: 'Ends before it begins',
  });

/** Wins over earlier entries and built-in ones. Returns its id. Refuses a repeat of the last entry (`conflict`). */
export async function addTaxFact(db: Reader, input: z.input<typeof taxFact>): Promise<Result<number>> {
  const read = readInput(taxFact, input);
  if (!read.ok) return read;
  const { kind, fact, validFrom, validTo } = read.value;
  const rows = await all<{ id: number }>(db)`
    insert into tax_facts (kind, fact, valid_from, valid_to)
    select ${kind}, ${JSON.stringify(fact)}::text::jsonb, ${validFrom}::date, ${validTo}::date
    where not exists (
      select from (select * from tax_facts order by tax_fact_id desc limit 1) last
      where last.kind = ${kind} and last.fact = ${JSON.stringify(fact)}::text::jsonb
        and last.valid_from = ${validFrom}::date and last.valid_to is not distinct from ${validTo}::date)
    returning tax_fact_id as id`;
  if (!rows[0]) return reject(conflict('Someone just entered this rate. To see it, run: rates list'));
  return accept(rows[0].id);
}

/** Latest first; if several are valid on a day, the first one applies. */
export async function listTaxFacts(db: Reader) {
  return db
    .selectFrom('tax_facts')
    .select(['tax_fact_id as id', 'kind', 'fact', 'valid_from as validFrom', 'valid_to as validTo'])
    .orderBy('tax_fact_id', 'desc')
    .execute();
}

/** False for an unknown id. */
export async function removeTaxFact(db: Reader, taxFactId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('tax_facts')
    .where('tax_fact_id', '=', taxFactId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Off for a seller below the law's threshold. */
export async function setRetailDeliveryFeeOn(db: Reader, isOn: boolean): Promise<void> {
  await db.updateTable('shop_rules').set({ retail_delivery_fee_on: isOn }).execute();
}
