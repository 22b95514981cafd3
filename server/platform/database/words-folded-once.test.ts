import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchText } from '../../../domain/search/fold.ts';
import { type DatabaseBefore, databaseBefore } from '../../testing/database-before.ts';
import { ADDRESS, DOCUMENT } from '../../testing/order-with.ts';

/** Made of what is an apostrophe, but none before they are decomposed. */
const BECOME_APOSTROPHES = Array.from({ length: 0x11_0000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((letter) => {
    const decomposed = letter.normalize('NFKD');
    return decomposed !== letter && /[\u2018\u2019\u02bc\u02bb`\u00b4\u2032\u2035]/.test(decomposed);
  });
/** The others were a gap between two words before, and are one now. */
const FOUND_BY_OTHER_WORDS = ['\u0149', '\u1fef', '\uff40'];

const named = (letter: string) => `ma${letter}a`;
const codeOf = (letter: string) => letter.codePointAt(0) ?? 0;

let before: DatabaseBefore;
beforeAll(async () => {
  before = await databaseBefore('0120-words-folded-once.sql');
  for (const letter of BECOME_APOSTROPHES) await insertRows(letter);
});
afterAll(() => before.close());

/** One of each kind that is searched by its words. */
async function insertRows(letter: string): Promise<void> {
  const { db } = before;
  const [name, code] = [named(letter), codeOf(letter)];
  const document = { ...DOCUMENT, billingAddress: { ...ADDRESS, name_first: name } };
  await sql`
    with cart as (
      insert into carts (browser_hash, branding_id, status) values (sha256(${name}::text::bytea), 1, 'ordered')
      returning cart_id
    ), tried as (
      insert into payment_attempts (attempt_id, cart_id, cart_revision, client_key, request_digest, gateway_key, state,
        amount_cents, document, claimed_stock)
      select gen_random_uuid(), cart_id, 1, 'revision 1', '', ${`key ${code}`}, 'authorised', 0,
        ${JSON.stringify(document)}::text::jsonb, '[]' from cart
      returning attempt_id, cart_id, document
    )
    insert into orders (attempt_id, cart_id, branding_id, email, status, document, delivery_method, ship_via_id, ship_day,
      ship_state, sub_total_cents, markdown_cents, freight_cents, tax_cents, total_cents, words)
    select attempt_id, cart_id, 1, 'ada@example.com', 'placed', document, 'DELIVER', 1, '2027-03-02', 'CA', 0, 0, 0, 0, 0,
      order_words(document) from tried`.execute(db);
  await sql`
    insert into customers (email, name_first, name_last, password_hash)
    values (${`c${code}@example.com`}, ${name}, 'Hart', '-')`.execute(db);
  await sql`
    insert into products (slug, sku, branding_id, kind, name, description, description_short, unit_price_cents, categories,
      alcohol_volume, stock, requires_ship_date)
    values (${`p-${code}`}, ${`P${code}`}, 1, 'merchandise', ${name}, '', '', 100, '{}', 0, 1, false)`.execute(
    db,
  );
  await sql`
    insert into stockists (name, kind, address1, city, state_short, zip, phone, latitude, longitude, branding_ids)
    values (${name}, 'retail', '1 Main Street', 'Napa', 'CA', '94558', '7075550101', 38, -122, '{1}')`.execute(
    db,
  );
  await sql`
    insert into operator_actions (command, subject, os_user) values ('product set', ${name}, 'ada')`.execute(
    db,
  );
}

/** How many rows of each kind a search for the letter's name finds. */
function foundBy(letter: string) {
  const name = named(letter);
  const words = searchText(name).split(' ').join(' & ');
  const where: Readonly<Record<string, RawBuilder<unknown>>> = {
    orders: sql`orders where words @@ ${words}::tsquery and document #>> '{billingAddress,name_first}' = ${name}`,
    customers: sql`customers where words @@ ${words}::tsquery and name_first = ${name}`,
    products: sql`products where found_by @@ ${words}::tsquery and name = ${name}`,
    'products for staff': sql`products where found_by_staff @@ ${words}::tsquery and name = ${name}`,
    stockists: sql`stockists where found_by @@ ${words}::tsquery and name = ${name}`,
    actions: sql`operator_actions
      where action_words(command, subject, os_user, request_id) @@ ${words}::tsquery and subject = ${name}`,
  };
  return before.db.transaction().execute(async (trx) => {
    // Words that are an expression of an index are looked up in what was computed when the row was written.
    await sql`set local enable_seqscan = off`.execute(trx);
    const found: Record<string, number | undefined> = {};
    for (const [kind, from] of Object.entries(where)) {
      const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${from}`.execute(
        trx,
      );
      found[kind] = rows[0]?.count;
    }
    return found;
  });
}

const all = (count: number) => ({
  ...{ orders: count, customers: count, products: count },
  ...{ 'products for staff': count, stockists: count, actions: count },
});

test('what was stored before is found by words that are folded once, and no product counts as changed', async () => {
  expect(BECOME_APOSTROPHES).toEqual(expect.arrayContaining(FOUND_BY_OTHER_WORDS));
  const versions = async () =>
    (await sql`select slug, version from products order by slug`.execute(before.db)).rows;
  const versionsBefore = await versions();
  for (const letter of FOUND_BY_OTHER_WORDS)
    expect([letter, await foundBy(letter)]).toEqual([letter, all(0)]);

  await before.migrate();

  for (const letter of BECOME_APOSTROPHES) expect([letter, await foundBy(letter)]).toEqual([letter, all(1)]);
  expect(await versions()).toEqual(versionsBefore);
});
