import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseBefore, databaseBefore } from '../../testing/database-before.ts';
import { DOCUMENT } from '../../testing/order-with.ts';

let before: DatabaseBefore;
let staffId: number;
beforeAll(async () => {
  before = await databaseBefore('0122-channels-of-orders.sql');
  staffId = await oneId(
    sql`insert into staff (email, name, role) values ('a@example.com', 'Ada', 'owner') returning staff_id`,
  );
});
afterAll(() => before.close());

async function oneId(statement: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await statement.execute(before.db);
  return Number(Object.values(rows[0] ?? {})[0]);
}

let carts = 0;
function newCart(status: 'ordered' | 'open', kind = 'shop'): Promise<number> {
  carts += 1;
  return oneId(sql`
    insert into carts (browser_hash, branding_id, status, kind)
    values (sha256(${`cart ${carts}`}::text::bytea), 1, ${status}, ${kind}) returning cart_id`);
}

interface Placed {
  readonly flags?: readonly string[];
  readonly club?: object | null;
  readonly cartId?: number;
  readonly replaces?: number;
}

async function placed({ flags = [], club = null, cartId, replaces }: Placed = {}): Promise<number> {
  const cart = cartId ?? (await newCart('ordered', replaces === undefined ? 'shop' : 'replacement'));
  const orderId = await oneId(sql`
    with tried as (
      insert into payment_attempts (attempt_id, cart_id, cart_revision, client_key, request_digest, gateway_key, state,
        amount_cents, document, claimed_stock)
      values (gen_random_uuid(), ${cart}, 1, 'revision 1', '', ${`key ${cart}`}, 'authorised', 0,
        ${JSON.stringify({ ...DOCUMENT, club })}::text::jsonb, '[]')
      returning attempt_id, cart_id, document
    ), placed as (
      insert into orders (attempt_id, cart_id, branding_id, email, status, document, delivery_method, ship_via_id, ship_day,
        ship_state, sub_total_cents, markdown_cents, freight_cents, tax_cents, total_cents, flags)
      select attempt_id, cart_id, 1, 'ada@example.com', 'placed', document, 'DELIVER', 1, '2027-03-02', 'CA', 0, 0, 0, 0, 0,
        ${[...flags]}::text[] from tried returning order_id
    )
    select order_id from placed`);
  if (replaces !== undefined) {
    await sql`
      insert into order_replacements (attempt_id, order_id, staff_id, reason, stock, left_stock, takes_promo_use, state)
      select attempt_id, ${replaces}, ${staffId}, '-', '[]', '[]', false, 'done' from orders where order_id = ${orderId}`.execute(
      before.db,
    );
  }
  return orderId;
}

/** An order of the customer's own cart, which a phone order's payment link filled. */
async function paidByLink(linkCart: number): Promise<number> {
  const cartId = await newCart('ordered');
  await sql`insert into cart_restorations (from_cart_id, into_cart_id) values (${linkCart}, ${cartId})`.execute(
    before.db,
  );
  return placed({ cartId });
}

const newDraft = (linkCart: number | null) =>
  oneId(sql`
    insert into office_drafts (branding_id, email, staff_id, link_cart_id)
    values (1, 'ada@example.com', ${staffId}, ${linkCart}) returning draft_id`);

const mailOf = (draftId: number | string, cartId: number | string) =>
  sql`
    insert into mails (event_key, branding_id, recipient, subject, text_body, html_body)
    values (${`payment-link ${draftId} ${cartId}`}, 1, 'ada@example.com', '-', '-', '-')`.execute(before.db);

test('an older order gets the channel through which it came, and so does what replaced it', async () => {
  const [newest, former, mailed, abandoned] = [
    await newCart('open', 'phone'),
    await newCart('open', 'phone'),
    await newCart('open', 'phone'),
    await newCart('open'),
  ];
  const draftId = await newDraft(newest);
  await mailOf(draftId, former);
  await mailOf(draftId, newest);
  const other = await newDraft(null);
  await mailOf(other, mailed);
  // Of a draft and of a cart that are gone.
  await mailOf(draftId + 100, mailed);
  await mailOf(other, 999_999);

  const phone = await placed({ flags: ['phone', 'gift'] });
  const byNewestLink = await paidByLink(newest);
  const replaced = await placed({ replaces: byNewestLink });
  const expected: readonly (readonly [string, number, string, readonly string[]])[] = [
    ['of the shop', await placed({ flags: ['gift', 'note'] }), 'web', ['gift', 'note']],
    [
      'that joined a club in the shop',
      await placed({ flags: ['club'], club: { clubTypeId: 2 } }),
      'web',
      ['club'],
    ],
    ['of a club release', await placed({ flags: ['club'] }), 'club', ['club']],
    ['of a bulk payment', await placed({ flags: ['bulk'] }), 'bulk', ['bulk']],
    ['by phone', phone, 'phone', ['phone', 'gift']],
    ['by the link of a phone order', byNewestLink, 'phone', ['phone']],
    ['by the link before that one', await paidByLink(former), 'phone', ['phone']],
    ['by a link that only its mail knows', await paidByLink(mailed), 'phone', ['phone']],
    ['by a link to an abandoned cart', await paidByLink(abandoned), 'web', []],
    ['that replaced one by phone', await placed({ replaces: phone }), 'phone', ['phone']],
    ['that replaced one by a link', replaced, 'phone', ['phone']],
    [
      'that replaced that one',
      await placed({ replaces: replaced, flags: ['note'] }),
      'phone',
      ['note', 'phone'],
    ],
    [
      'that replaced one of a release',
      await placed({ replaces: await placed({ flags: ['club'] }) }),
      'club',
      [],
    ],
    ['that replaced one of the shop', await placed({ replaces: await placed() }), 'web', []],
  ];
  await sql`insert into report_days (day) values ('2027-03-02')`.execute(before.db);

  await before.migrate();

  const { rows } = await sql<{ id: number; channel: string; flags: string[] }>`
    select order_id as id, channel, flags from orders`.execute(before.db);
  const of = new Map(rows.map(({ id, channel, flags }) => [id, { channel, flags }]));
  for (const [what, orderId, channel, flags] of expected) {
    expect([what, of.get(orderId)]).toEqual([what, { channel, flags }]);
  }
  const { rows: links } = await sql`
    select cart_id::integer as "cartId", draft_id as "draftId" from office_draft_links order by cart_id`.execute(
    before.db,
  );
  expect(links).toEqual([
    { cartId: newest, draftId },
    { cartId: former, draftId },
    { cartId: mailed, draftId: other },
  ]);
  // The sums are by channel, so no day counts as summed.
  expect((await sql`select from report_days`.execute(before.db)).rows).toEqual([]);
});
