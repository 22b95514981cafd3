import { z } from 'zod';
import { BRANDING_IDS } from '../../../domain/brands/branding.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { BLACKOUT_DAYS } from '../../../domain/delivery/calendar-facts.ts';
import { SERVICE_IDS } from '../../../domain/delivery/methods.ts';
import type { Reader } from '../../platform/database/access.ts';
import { run } from '../../platform/database/query.ts';
import { accept, invalidFields, type Result, reject } from '../../platform/http/refusal.ts';
import { day, readInput } from './read-input.ts';

const blackout = z.strictObject({
  day,
  reason: z.string().trim().max(200).default('').describe('Thanksgiving Day; empty: no reason is shown'),
});

/** For a day already blocked, changes the reason. */
export async function addBlackout(db: Reader, input: z.input<typeof blackout>): Promise<Result<null>> {
  const read = readInput(blackout, input);
  if (!read.ok) return read;
  const { reason } = read.value;
  await db
    .insertInto('blackout_dates')
    .values(read.value)
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ reason }))
    .execute();
  return accept(null);
}

/** For a shop's first start. */
export async function fillEmptyCalendar(db: Reader): Promise<void> {
  await run(db)`
    insert into blackout_dates (day, reason)
    select day, reason from jsonb_to_recordset(${JSON.stringify(CLOSED_DAYS)}::text::jsonb) as c (day date, reason text)
    where not exists (select from blackout_dates)
    on conflict (day) do nothing`;
}

const CLOSED_DAYS = BLACKOUT_DAYS.map(({ day: closed, why: reason }) => ({ day: closed, reason }));

/** False if the day was open. */
export async function removeBlackout(db: Reader, closed: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('blackout_dates')
    .where('day', '=', closed)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const shipDate = z
  .strictObject({
    deliveryDay: day,
    brandingId: z.literal(BRANDING_IDS),
    shippingServiceId: z.int(),
  })
  .refine(({ shippingServiceId }) => SERVICE_IDS.includes(shippingServiceId), {
    path: ['shippingServiceId'],
    message: 'The brand has no such service',
  });

/** From the first listed day on, shoppers see only listed days. */
export async function addShipDate(db: Reader, input: z.input<typeof shipDate>): Promise<Result<null>> {
  const read = readInput(shipDate, input);
  if (!read.ok) return read;
  const { deliveryDay, brandingId, shippingServiceId } = read.value;
  await db
    .insertInto('ship_dates')
    .values({ branding_id: brandingId, shipping_service_id: shippingServiceId, delivery_day: deliveryDay })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return accept(null);
}

/** False if the day was not listed. */
export async function removeShipDate(db: Reader, input: z.input<typeof shipDate>): Promise<Result<boolean>> {
  const read = readInput(shipDate, input);
  if (!read.ok) return read;
  const { numDeletedRows } = await db
    .deleteFrom('ship_dates')
    .where('branding_id', '=', read.value.brandingId)
    .where('shipping_service_id', '=', read.value.shippingServiceId)
    .where('delivery_day', '=', read.value.deliveryDay)
    .executeTakeFirst();
  return accept(numDeletedRows > 0n);
}

const exception = z.strictObject({
  day,
  replacesDefault: day.nullish().describe('The default ship date that this day stands in for'),
});

/** Exempts a delivery day from weekday and blackout rules. */
export async function addShipDateException(
  db: Reader,
  input: z.input<typeof exception>,
): Promise<Result<null>> {
  const read = readInput(exception, input);
  if (!read.ok) return read;
  const replaces_default = read.value.replacesDefault ?? null;
  if (replaces_default !== null && (await standsInFor(db, replaces_default, read.value.day))) {
    return reject(
      invalidFields({ replacesDefault: ['Another day stands in for it already'] }, MESSAGES.invalid),
    );
  }
  await db
    .insertInto('ship_date_exceptions')
    .values({ day: read.value.day, replaces_default })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ replaces_default }))
    .execute();
  return accept(null);
}

async function standsInFor(db: Reader, replaced: string, free: string): Promise<boolean> {
  const row = await db
    .selectFrom('ship_date_exceptions')
    .select('day')
    .where('replaces_default', '=', replaced)
    .where('day', '!=', free)
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeShipDateException(db: Reader, free: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('ship_date_exceptions')
    .where('day', '=', free)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The first day on offer; null: today. */
export async function setDefaultShipDay(db: Reader, input: string | null): Promise<Result<null>> {
  const read = readInput(day.nullable(), input);
  if (!read.ok) return read;
  await db.updateTable('shop_rules').set({ default_ship_day: read.value }).execute();
  return accept(null);
}
