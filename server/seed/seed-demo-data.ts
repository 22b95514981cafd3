import { type Kysely, sql, type Transaction } from 'kysely';
import { BRANDING_IDS } from '../../domain/brands/branding.ts';
import type { Day } from '../../domain/dates/day.ts';
import { writePermitSwitch } from '../catalog/operations/permit-rules-store.ts';
import type { Database } from '../platform/database/schema.ts';
import { insertAccounts } from './accounts.ts';
import { insertWaitingCarts } from './bulk-carts.ts';
import { blackoutDates, shipDateExceptions, shipDates } from './calendar.ts';
import { insertClubs } from './clubs.ts';
import { kitRow, merchandiseRow, type ProductRow, wineRow } from './demo-product.ts';
import { kits } from './kits.ts';
import { merchandise } from './merchandise.ts';
import { promos } from './promos.ts';
import { insertStockists } from './stockists.ts';
import { alderRidgeWines } from './wines-alder-ridge.ts';
import { twomeyWines } from './wines-twomey.ts';

/** The advisory lock of seeding; nothing else in this database uses this number. */
const seedLock = 7_301_846;

/**
 * Fills an empty, migrated database with the demo shop, in one transaction. Products have the same ids every time;
 * only the listed ship dates depend on `today`, the winery's local day. Servers that start at the same time take turns.
 * Resolves to false, and writes nothing, if the shop has anything to sell.
 */
export function seedDemoData(db: Kysely<Database>, today: Day): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${seedLock})`.execute(trx);
    if (!(await isEmpty(trx))) return false;
    const productIds = await insertProducts(trx);
    await insertClubs(trx, today, productIds);
    await trx
      .insertInto('promos')
      .values([...promos])
      .execute();
    await insertAccounts(trx, today);
    await insertCalendar(trx, today);
    await insertStockists(trx);
    await insertWaitingCarts(trx, today);
    await leavePermitsOpen(trx);
    return true;
  });
}

/** The demo has no permits, and sells on when a visitor enters the first. */
async function leavePermitsOpen(trx: Transaction<Database>): Promise<void> {
  for (const brandingId of BRANDING_IDS) await writePermitSwitch(trx, brandingId, false);
}

async function isEmpty(trx: Transaction<Database>): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from products) or exists (select from customers) or exists (select from promos) as used`.execute(
    trx,
  );
  return rows[0]?.used === false;
}

async function insertProducts(trx: Transaction<Database>): Promise<ReadonlyMap<string, number>> {
  const written = await trx
    .insertInto('products')
    .values(productRows())
    .returning(['slug', 'product_id'])
    .execute();
  const ids = new Map(written.map(({ slug, product_id }) => [slug, product_id]));
  await trx
    .insertInto('kit_parts')
    .values(
      kits.flatMap(({ slug, bottles }) =>
        bottles.map((bottle) => ({ kit_id: idOf(slug, ids), product_id: idOf(bottle, ids), quantity: 1 })),
      ),
    )
    .execute();
  return ids;
}

/** In the order of their ids. `position` counts within a brand, so that a list of both brands alternates. */
function productRows(): ProductRow[] {
  const wines = [...alderRidgeWines.map(wineRow(1)), ...twomeyWines.map(wineRow(2))];
  const rows = [...wines, ...kits.map(kitRow), ...merchandise.map(merchandiseRow)];
  const counts = new Map<number, number>();
  return rows.map((row) => {
    const position = (counts.get(row.branding_id) ?? 0) + 1;
    counts.set(row.branding_id, position);
    return { ...row, position };
  });
}

function idOf(slug: string, ids: ReadonlyMap<string, number>): number {
  const id = ids.get(slug);
  if (id === undefined) throw new Error(`A kit of the demo data names ${slug}, which is not in it.`);
  return id;
}

async function insertCalendar(trx: Transaction<Database>, today: Day): Promise<void> {
  await trx
    .insertInto('blackout_dates')
    .values([...blackoutDates])
    // Those that the release knows may be there already.
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute();
  await trx
    .insertInto('ship_date_exceptions')
    .values([...shipDateExceptions])
    .execute();
  const days = shipDates(today);
  if (days.length > 0) await trx.insertInto('ship_dates').values(days).execute();
}
