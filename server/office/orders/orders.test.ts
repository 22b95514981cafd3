import { beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '../../../domain/dates/day.ts';
import { ORDER_VIEWS } from '../../../domain/office/order-views.ts';
import { enqueueMail } from '../../messages/mails/enqueue-mail.ts';
import { all } from '../../platform/database/query.ts';
import { changeOrder } from '../../testing/change-rows.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { testShop } from '../../testing/test-shop.ts';
import { freshCode, signInStaff } from '../../testing/test-staff.ts';
import { TEST_TODAY } from '../../testing/test-today.ts';

const shop = testShop({ content: 'office day' });
let owner: TestBrowser;
let cellar: TestBrowser;

beforeAll(async () => {
  owner = await signInStaff(shop, 'owner');
  cellar = await signInStaff(shop, 'cellar');
});

async function list(query: string, browser = owner) {
  const { status, body } = await browser.get(`/api/office/orders?${query}`);
  if (status !== 200) throw new Error(`${query} was answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

async function first(query: string): Promise<number> {
  return (await list(`limit=1&${query}`)).rows[0].purchaseOrderId;
}

const badgeAndLateness = ({ badge, shipDay }: { badge: string; shipDay: string }) =>
  `${badge} ${shipDay < TEST_TODAY}`;

describe('the list', () => {
  test('counts the demo’s day by view', async () => {
    const totals: Record<string, number> = {};
    for (const view of ORDER_VIEWS) totals[view] = (await list(`view=${view}&limit=1`)).total;
    expect(totals).toMatchObject({ 'to-ship': 200, 'card-problems': 5 });
    expect((totals['pickups-to-prepare'] ?? 0) + (totals['pickups-waiting'] ?? 0)).toBe(12);
    expect(totals.all).toBeGreaterThan(1_700);
  });

  test('shows every order once, forward and back, in each sort', async () => {
    for (const sort of ['shipDay', '-shipDay', 'placed', '-placed']) {
      const all = await list(`view=to-ship&sort=${sort}&limit=200`);
      const ids: number[] = all.rows.map((row: { purchaseOrderId: number }) => row.purchaseOrderId);
      const seen: number[] = [];
      let page = await list(`view=to-ship&sort=${sort}&limit=70`);
      expect(page.previous).toBeNull();
      for (;;) {
        seen.push(...page.rows.map((row: { purchaseOrderId: number }) => row.purchaseOrderId));
        if (page.next === null) break;
        page = await list(`view=to-ship&sort=${sort}&limit=70&after=${page.next}`);
      }
      expect(seen).toEqual(ids);
      const back = await list(`view=to-ship&sort=${sort}&limit=70&before=${page.previous}`);
      expect(back.rows.map((row: { purchaseOrderId: number }) => row.purchaseOrderId)).toEqual(
        ids.slice(70, 140),
      );
      expect(back).toMatchObject({ next: expect.any(String), previous: expect.any(String), total: 200 });
    }
  });

  test('has every column, and no amount or email for Cellar', async () => {
    const query = `view=to-ship&shipFrom=${TEST_TODAY}&limit=1`;
    const [row] = (await list(query)).rows;
    expect(row).toEqual({
      purchaseOrderId: expect.any(Number),
      placed: expect.stringMatching(/^\d{4}-.*Z$/),
      customer: expect.stringMatching(/\w \w/),
      email: expect.stringContaining('@'),
      brand: expect.any(Number),
      shipDay: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      method: 'parcel',
      shipState: expect.stringMatching(/^[A-Z]{2}$/),
      bottles: expect.any(Number),
      total: expect.any(Number),
      status: 'placed',
      badge: 'To ship',
      flags: expect.any(Array),
      holdReason: null,
    });
    expect((await list(query, cellar)).rows).toEqual([{ ...row, email: null, total: null }]);
  });

  test('what is late says so, in every list and on its page', async () => {
    const { rows } = await list('view=to-ship&limit=200');
    expect(new Set(rows.map(badgeAndLateness))).toEqual(new Set(['Late true', 'To ship false']));
    const late = await list('view=late&method=pickup');
    const pickups = await owner.get('/api/office/pickups?view=pickups-to-prepare');
    for (const row of [...late.rows, ...pickups.body.rows]) {
      expect(badgeAndLateness(row)).toMatch(/^(Late true|(To prepare|On hold|Card declined) \w+)$/);
    }
    const [{ purchaseOrderId: order, email }] = rows;
    const found = await owner.get(`/api/office/search?q=${order}`);
    expect(found.body.orders).toMatchObject([{ purchaseOrderId: order, badge: 'Late' }]);
    expect((await owner.get(`/api/office/orders/${order}`)).body.order.badge).toBe('Late');
    const people = await owner.get(`/api/office/customers?q=${encodeURIComponent(email)}`);
    const [{ pageId }] = people.body.rows;
    const { orders } = (await owner.get(`/api/office/customers/${pageId}`)).body;
    expect(orders).toContainEqual(expect.objectContaining({ purchaseOrderId: order, badge: 'Late' }));
  });

  test('a pickup says what it waits for, which no carrier does', async () => {
    const { rows } = await list('method=pickup&status=placed&limit=200');
    const badges = new Set(rows.map(({ badge }: { badge: string }) => badge));
    expect(badges).toContain('To prepare');
    expect(badges).not.toContain('To ship');
  });

  test('filters, and says what it cannot filter by', async () => {
    const gifts = await list('view=to-ship&flag=gift&limit=200');
    expect(gifts.total).toBeGreaterThan(0);
    for (const row of gifts.rows) expect(row.flags).toContain('gift');
    const [some] = gifts.rows;
    const one = await list(`view=all&q=${encodeURIComponent(some.email)}`);
    expect(one.rows.map(({ email }: { email: string }) => email)).toContain(some.email);
    expect((await list(`q=${some.purchaseOrderId}`)).rows[0].purchaseOrderId).toBe(some.purchaseOrderId);
    const narrow = `shipState=${some.shipState}&brand=${some.brand}&method=parcel&status=placed&shipFrom=${some.shipDay}&shipTo=${some.shipDay}`;
    for (const row of (await list(narrow)).rows) {
      expect(row).toMatchObject({ shipState: some.shipState, brand: some.brand, shipDay: some.shipDay });
    }
    expect((await list('placedFrom=2031-01-01')).rows).toEqual([]);
    for (const bad of ['view=mine', 'after=nonsense', 'sort=total', 'shipFrom=tomorrow', 'limit=500']) {
      expect((await owner.get(`/api/office/orders?${bad}`)).status).toBe(422);
    }
    const { next } = await list('view=all&sort=placed&limit=1');
    expect((await owner.get(`/api/office/orders?view=all&sort=shipDay&after=${next}`)).status).toBe(422);
  });

  test('needs at most eight statements', async () => {
    expect(await shop.countStatements(() => list('view=to-ship'))).toBeLessThanOrEqual(6);
    const order = await first('view=to-ship');
    expect(await shop.countStatements(() => owner.get(`/api/office/orders/${order}`))).toBeLessThanOrEqual(6);
  });

  test('as a file, for those who may export and confirm it; a formula becomes text', async () => {
    const order = await first('view=to-ship');
    const { body } = await owner.get(`/api/office/orders/${order}`);
    const edit = { version: body.version, name_first: '=cmd()' };
    expect((await owner.put(`/api/office/orders/${order}`, edit)).status).toBe(200);
    await changeOrder(shop.db, order, { email: '=cmd@example.com' });
    const path = `/api/office/orders?view=to-ship&format=csv`;
    expect((await cellar.get(path)).status).toBe(403);
    const code = await freshCode(shop, 'owner@office.example');
    const { text, headers } = await owner.sendRaw('GET', path, {
      headers: { 'x-office-code': code },
      body: null,
      cookieJunk: '',
    });
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(201);
    expect(lines[0]).toBe(
      '\ufeffOrder,Placed,Customer,E-mail,Brand,Ship day,Method,Ship state,Bottles,Total,Status,Flags',
    );
    expect(lines.find((line) => line.startsWith(`${order},`))).toContain(`,'=cmd@example.com,`);
  });
});

describe('an order', () => {
  test('is shown with all that happened, and what may be done', async () => {
    const order = await first(`view=to-ship&flag=gift&shipFrom=${TEST_TODAY}`);
    const { body } = await owner.get(`/api/office/orders/${order}`);
    expect(body).toMatchObject({
      order: { purchaseOrderId: order, badge: 'To ship', status: 'placed' },
      money: { total: body.order.total, authorized: body.order.total, captured: 0, underWay: null },
      delivery: { legal: { isAllowed: true } },
      gift: { note: expect.any(String) },
      notes: [],
      tags: [],
      version: expect.any(Number),
    });
    const prices = body.lines.map(({ unitPrice, quantity }: { unitPrice: number; quantity: number }) =>
      Math.round(unitPrice * quantity * 100),
    );
    expect(prices.reduce((sum: number, price: number) => sum + price, 0)).toBe(
      Math.round(body.money.subtotal * 100),
    );
    expect(body.timeline.map(({ kind }: { kind: string }) => kind)).toContain('placed');
    expect(body.actions).toContainEqual({ name: 'ship', isAllowed: true, reason: null });
    const { body: seen } = await cellar.get(`/api/office/orders/${order}`);
    expect(seen).toMatchObject({
      ...{ money: null, order: { total: null, email: null } },
      lines: seen.lines.map(() => ({ unitPrice: null, amount: null })),
    });
    expect(JSON.stringify(seen)).not.toMatch(/@|\$/);
    expect((await owner.get('/api/office/orders/7')).status).toBe(404);
    expect((await owner.get('/api/office/orders/many')).status).toBe(404);
  });

  test('is held and taken off hold once, noted and tagged, and the timeline says by whom', async () => {
    const order = await first('view=to-ship&method=parcel&brand=2');
    const at = `/api/office/orders/${order}`;
    expect((await cellar.post(`${at}/hold`, { reason: '' })).status).toBe(422);
    expect((await cellar.post(`${at}/hold`, { reason: 'Heat wave in Texas' })).status).toBe(204);
    expect((await cellar.post(`${at}/hold`, { reason: 'Again' })).body.message).toBe(
      'The order is on hold already.',
    );
    expect((await list(`view=on-hold&q=${order}`)).rows).toMatchObject([
      { badge: 'On hold', holdReason: 'Heat wave in Texas' },
    ]);
    expect((await list(`view=to-ship&q=${order}`)).rows).toEqual([]);
    expect((await cellar.post(`${at}/notes`, { text: 'Call first', isPinned: false })).status).toBe(201);
    expect((await cellar.post(`${at}/notes`, { text: 'Fragile', isPinned: true })).status).toBe(201);
    const tags = { add: ['VIP', 'weather'], remove: [] };
    expect((await cellar.post(`${at}/tags`, tags)).body).toEqual({ tags: ['vip', 'weather'] });
    expect((await cellar.post(`${at}/tags`, { add: [], remove: ['vip'] })).body).toEqual({
      tags: ['weather'],
    });
    const { body } = await owner.get(at);
    expect(body).toMatchObject({
      order: { holdReason: 'Heat wave in Texas', flags: expect.arrayContaining(['note']) },
      notes: [
        { text: 'Fragile', isPinned: true, by: 'Carla Cruz' },
        { text: 'Call first', isPinned: false },
      ],
      tags: ['weather'],
      version: 2,
    });
    expect(body.actions).toContainEqual({
      name: 'ship',
      isAllowed: false,
      reason: 'The order is on hold. Take it off hold first.',
    });
    expect(body.timeline).toContainEqual(
      expect.objectContaining({
        kind: 'operator',
        by: 'Carla Cruz',
        text: expect.stringMatching(/^Carla Cruz put the order on hold: /),
      }),
    );
    expect((await cellar.post(`${at}/unhold`, undefined)).status).toBe(204);
    expect((await cellar.post(`${at}/unhold`, undefined)).status).toBe(409);
    expect((await cellar.post('/api/office/orders/7/hold', { reason: 'x' })).status).toBe(404);
  });

  test('is edited by one of two people; the other learns who was faster', async () => {
    const order = await first('view=to-ship&method=parcel&brand=1');
    const at = `/api/office/orders/${order}`;
    const service = await signInStaff(shop, 'service');
    const { version } = (await service.get(at)).body;
    const gift = { senderName: 'Ann', name: 'Bob', email: null, note: 'Cheers' };
    const edit = { version, name_first: 'Ada', address2: 'Apt 7', gift, specialInstructions: 'Ring twice' };
    expect((await cellar.put(at, edit)).status).toBe(403);
    const both = await Promise.all([
      service.put(at, edit),
      owner.put(at, { version, phone: '(707) 555-0123' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const late = both.find(({ status }) => status === 409);
    expect(late?.body.message).toMatch(/^(Sam Sato|Olivia Owens|Someone) changed this order in the meantime/);
    const now = (await owner.get(at)).body;
    expect((await owner.put(at, { ...edit, version: now.version })).body).toEqual({
      version: now.version + 1,
    });
    const edited = (await owner.get(at)).body;
    expect(edited).toMatchObject({
      gift,
      order: { specialInstructions: 'Ring twice', flags: expect.arrayContaining(['gift', 'note']) },
      delivery: { address: { name_first: 'Ada', address2: 'Apt 7' } },
    });
    const audit = await all(shop.db)`
      select details from operator_actions where order_id = ${order} and command = 'order edit'`;
    expect(JSON.stringify(audit)).not.toContain('Ada');
  });

  test('stays placed for the ship day that it had, whatever day it leaves on now', async () => {
    const order = await first(`view=to-ship&method=parcel&brand=1&shipFrom=${TEST_TODAY}`);
    const at = `/api/office/orders/${order}`;
    const placed = async () =>
      (await owner.get(at)).body.timeline
        .map(({ text }: { text: string }) => text)
        .filter((text: string) => text.includes('its ship day is'));
    const before = await placed();
    expect(before).toHaveLength(1);
    const { version, delivery } = (await owner.get(at)).body;
    const later = addDays(delivery.shipDay, 7);
    expect((await owner.put(at, { version, shipDay: later })).status).toBe(200);
    expect((await owner.get(at)).body.delivery.shipDay).toBe(later);
    expect(await placed()).toEqual(before);
  });

  test('is judged again: no PO box, no closed day, no gift without names', async () => {
    const order = await first('view=to-ship&method=parcel&brand=1');
    const at = `/api/office/orders/${order}`;
    const { version } = (await owner.get(at)).body;
    const fields = async (edit: object) => {
      const { status, body } = await owner.put(at, { version, ...edit });
      return [status, Object.keys(body.fields ?? {})];
    };
    expect(await fields({ address2: 'PO Box 12' })).toEqual([422, ['address2']]);
    expect(await fields({ shipDay: '2027-12-25' })).toEqual([422, ['shipDay']]);
    expect(await fields({ shipDay: '2020-01-01' })).toEqual([422, ['shipDay']]);
    expect(await fields({ gift: { note: 'Hi' } })).toEqual([422, ['gift.senderName', 'gift.name']]);
    expect(await fields({ address1: 'P.O. Box 12' })).toEqual([422, ['address1']]);
    expect(await fields({ address1: ' ' })).toEqual([422, ['address1']]);
    expect(await fields({ zip: '00000' })).toEqual([422, ['zip']]);
    expect(await fields({ stateShort: 'NV' })).toEqual([422, ['']]);
  });

  test('goes to another street in its state without a new number, and not to another state', async () => {
    const order = await first('view=to-ship&method=parcel&shipState=CA');
    const at = `/api/office/orders/${order}`;
    const before = (await owner.get(at)).body;
    const { version } = before;
    const { zip } = before.delivery.address;
    const elsewhere = await owner.put(at, { version, zip: '89501' });
    expect([elsewhere.status, elsewhere.body.fields]).toEqual([
      422,
      { zip: ['This ZIP code is not in CA. For another state, use Change bottles or delivery.'] },
    ]);
    const moved = { address1: '12 Oak Street', city: 'Napa', zip: zip === '94558' ? '94559' : '94558' };
    expect((await owner.put(at, { version, ...moved })).body).toEqual({ version: version + 1 });
    const after = (await owner.get(at)).body;
    expect(after.delivery.address).toEqual({ ...before.delivery.address, ...moved });
    expect([after.money, after.order.status, after.order.purchaseOrderId]).toEqual([
      before.money,
      before.order.status,
      order,
    ]);
    const [row] = await all<{ household: string; kept: string }>(shop.db)`
      select household, document #>> '{compliance,household}' as kept from orders where order_id = ${order}`;
    expect(row?.kept).toBe(row?.household);
    expect(row?.household).toContain(moved.zip);
    expect(after.timeline.map(({ text }: { text: string }) => text)).toContain(
      'Olivia Owens edited the order: street, city, ZIP code',
    );
    const { email } = before.order;
    await shop.runJobs();
    const changed = (await shop.mailsTo(email)).filter(({ subject }) => subject.includes('was changed'));
    expect(changed).toHaveLength(1);
    expect(changed[0]?.text).toContain('12 Oak Street');
    // Its slip is in the box.
    await changeOrder(shop.db, order, { packed_at: new Date() });
    const packed = await owner.put(at, { version: version + 1, address1: '14 Oak Street' });
    expect([packed.status, packed.body.message]).toEqual([
      409,
      'The order is packed. Unpack it first, then print its slip again.',
    ]);
    expect((await owner.put(at, { version: version + 1, phone: '(707) 555-0199' })).status).toBe(200);
  });

  test('of a guest gets another email address, and its confirmation goes there', async () => {
    const [guest] = await all<{ id: number }>(shop.db)`
      select o.order_id as id from orders o where o.status = 'placed' and o.customer_id is null
        and not exists (select from memberships m where m.order_id = o.order_id) order by o.order_id limit 1`;
    const [member] = await all<{ id: number }>(shop.db)`
      select order_id as id from orders where status = 'placed' and customer_id is not null order by order_id limit 1`;
    const edit = async (orderId: number | undefined, change: object) => {
      const at = `/api/office/orders/${orderId}`;
      const { version } = (await owner.get(at)).body;
      return owner.put(at, { version, ...change });
    };
    expect((await edit(guest?.id, { email: 'no address' })).status).toBe(422);
    const known = await edit(member?.id, { email: 'corrected@example.com' });
    expect([known.status, Object.keys(known.body.fields)]).toEqual([422, ['email']]);
    expect((await edit(guest?.id, { email: 'corrected@example.com' })).status).toBe(200);
    await shop.runJobs();
    const mails = await shop.mailsTo('corrected@example.com');
    expect(mails.map(({ subject }) => subject)).toEqual([`Your order ${guest?.id}`]);
    const { order } = (await owner.get(`/api/office/orders/${guest?.id}`)).body;
    expect(order.email).toBe('corrected@example.com');
    expect((await edit(guest?.id, { email: 'corrected@example.com' })).status).toBe(200);
    await shop.runJobs();
    expect(await shop.mailsTo('corrected@example.com')).toHaveLength(1);
    const audit = await all(shop.db)`
      select details from operator_actions where order_id = ${guest?.id ?? 0} and command = 'order edit'`;
    expect(JSON.stringify(audit)).not.toContain('corrected');
  });

  test('sends its confirmation again, to where it went, and only emails of its own', async () => {
    const service = await signInStaff(shop, 'service');
    const [orderId = 0, other = 0] = (
      await all<{ id: number }>(shop.db)`
        select order_id as id from orders where status = 'placed' order by order_id limit 2`
    ).map(({ id }) => id);
    const to = 'again@orders.example.com';
    await changeOrder(shop.db, orderId, { email: to });
    await changeOrder(shop.db, other, { email: to });
    for (const about of [orderId, other]) {
      await shop.db.transaction().execute((trx) =>
        enqueueMail(trx, {
          ...{ eventKey: `order-confirmation ${about} ${to}`, brandingId: 1, to },
          ...{ subject: `Your order ${about}`, text: '.', html: '.', cut: null },
        }),
      );
    }
    await shop.runJobs();
    type Entry = { text: string; email: { messageId: number; mayResend: boolean } | null };
    const timeline = async (by = service): Promise<Entry[]> =>
      (await by.get(`/api/office/orders/${orderId}`)).body.timeline;
    const emailOf = async () =>
      (await timeline()).find(({ text }) => text.includes(to))?.email ?? { messageId: 0, mayResend: false };
    const { messageId, mayResend } = await emailOf();
    expect(mayResend).toBe(true);
    const resend = (id: number, by = service) => by.post(`/api/office/orders/${id}/emails/${messageId}`, {});
    expect([(await resend(other)).status, (await resend(orderId, cellar)).status]).toEqual([404, 403]);
    const sent = await resend(orderId);
    expect([sent.status, sent.body]).toEqual([200, { to }]);
    expect((await emailOf()).mayResend).toBe(false);
    expect((await resend(orderId)).status).toBe(409);
    await shop.runJobs();
    expect(
      await all(shop.db)`
        select resends from mails where mail_id = ${messageId} and sent_at is not null`,
    ).toEqual([{ resends: 1 }]);
    expect((await timeline()).map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/ sent an email about the order again$/),
    );
    expect(JSON.stringify(await timeline(cellar))).not.toContain(to);
  });

  test('of the past cannot be edited', async () => {
    const order = await first('status=shipped');
    const { status, body } = await owner.put(`/api/office/orders/${order}`, {
      version: 1,
      name_first: 'Ada',
    });
    expect([status, body.message]).toEqual([409, 'The order is shipped.']);
  });
});

describe('bulk actions', () => {
  test('hold, tag and free many orders, each with its own line in the timeline', async () => {
    const { rows } = await list('view=to-ship&limit=3&sort=-shipDay');
    const ids = rows.map((row: { purchaseOrderId: number }) => row.purchaseOrderId);
    const past = await first('status=shipped');
    const held = await cellar.post('/api/office/orders/bulk/hold', {
      ids: [...ids, past],
      reason: 'Carrier strike',
    });
    expect(held.body).toMatchObject({ done: 3, failed: 1 });
    expect(held.body.results[0]).toEqual({
      subject: `Order ${past}`,
      state: 'refused',
      message: 'The order is shipped.',
    });
    const { body } = await owner.get(`/api/office/orders/${ids[0]}`);
    expect(body.order.holdReason).toBe('Carrier strike');
    expect(body.timeline).toContainEqual(
      expect.objectContaining({ by: 'Carla Cruz', text: expect.stringContaining('Carrier strike') }),
    );
    const { total } = await list('view=on-hold');
    const wrong = { filter: { view: 'on-hold' }, expected: total + 1 };
    expect((await cellar.post('/api/office/orders/bulk/unhold', wrong)).status).toBe(409);
    const tagged = { filter: { view: 'on-hold' }, expected: total, add: ['strike'], remove: [] };
    expect((await cellar.post('/api/office/orders/bulk/tags', tagged)).body.done).toBe(total);
    const freed = { filter: { view: 'on-hold' }, expected: total };
    expect((await cellar.post('/api/office/orders/bulk/unhold', freed)).body).toMatchObject({ done: total });
    expect((await list('view=on-hold')).total).toBe(0);
    const unknown = { filter: { color: 'red' }, expected: 1 };
    expect((await cellar.post('/api/office/orders/bulk/unhold', unknown)).status).toBe(422);
  });
});

describe('saved views', () => {
  test('are one’s own, or shared by a manager', async () => {
    const view = { screen: 'orders', name: 'Texas', query: 'view=late&shipState=TX' };
    const mine = await cellar.post('/api/office/views', view);
    expect(mine.status).toBe(201);
    expect((await cellar.post('/api/office/views', { ...view, isShared: true })).status).toBe(403);
    const shared = await owner.post('/api/office/views', { ...view, name: 'Gifts', isShared: true });
    const names = async (browser: TestBrowser) =>
      (await list('limit=1', browser)).views.map(({ name }: { name: string }) => name);
    expect(await names(cellar)).toEqual(['Texas', 'Gifts']);
    expect(await names(owner)).toEqual(['Gifts']);
    expect((await owner.delete(`/api/office/views/${mine.body.viewId}`)).status).toBe(404);
    expect((await cellar.delete(`/api/office/views/${shared.body.viewId}`)).status).toBe(404);
    expect((await cellar.delete(`/api/office/views/${mine.body.viewId}`)).status).toBe(204);
    expect((await owner.delete(`/api/office/views/${shared.body.viewId}`)).status).toBe(204);
  });
});
