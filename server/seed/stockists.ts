import { readFileSync } from 'node:fs';
import type { Insertable, Transaction } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

/** Invented restaurants and shops in real towns (`stockists.tsv`), the same every time. */
export async function insertStockists(trx: Transaction<Database>): Promise<void> {
  const [, ...lines] = readFileSync(new URL('stockists.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  await trx.insertInto('stockists').values(lines.map(toRow)).execute();
}

function toRow(line: string): Insertable<Database['stockists']> {
  const [name = '', kind, address1 = '', city = '', state_short = '', zip = '', phone = '', ...rest] =
    line.split('\t');
  const [latitude, longitude, brands = ''] = rest;
  return {
    name,
    kind: kind === 'retail' ? 'retail' : 'restaurant',
    address1,
    city,
    state_short,
    zip,
    phone,
    latitude: Number(latitude),
    longitude: Number(longitude),
    branding_ids: brands.split(',').map((brand) => (brand === '2' ? 2 : 1)),
  };
}
