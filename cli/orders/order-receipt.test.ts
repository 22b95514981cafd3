import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SHIPMENT_RULES } from '../../domain/compliance/shipment-rules.ts';
import { complianceReceipt } from '../../domain/orders/compliance-receipt.ts';
import { selectOrder } from '../../server/ordering/orders/store.ts';
import { changeDocument } from '../../server/testing/change-rows.ts';
import { fillCheckout, GOOD_CARD } from '../../server/testing/test-checkout.ts';
import { testShop } from '../../server/testing/test-shop.ts';
import { type TestOperator, testOperator } from '../testing/operator.ts';

const shop = testShop();
const folder = mkdtempSync(join(tmpdir(), 'cellar-door-receipts-'));
let operator: TestOperator;
let orderId: number;

beforeAll(async () => {
  operator = testOperator(shop);
  const browser = await fillCheckout(shop, [{ slug: 'pinot-noir-monterey-2024', qty: 3 }]);
  orderId = (await browser.post('/api/cart/payment', GOOD_CARD)).body.purchaseOrderId;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const receiptOf = (order: number) => operator.json('order', 'receipt', String(order));

async function check(content: string) {
  const file = join(folder, 'receipt.json');
  writeFileSync(file, content);
  return operator.run('receipt', 'check', file);
}

test('says what the order’s document says, and nothing of the person', async () => {
  const { receipt } = await receiptOf(orderId);
  const order = await selectOrder(shop.db, orderId);
  if (order === null) throw new Error('the order is gone');
  const { compliance, delivery, taxes, taxedIn } = order.document;
  expect(receipt).toMatchObject({ purchaseOrderId: orderId, brandingId: 2, shippedAt: null });
  expect(receipt).toMatchObject(JSON.parse(JSON.stringify(complianceReceipt(order.document))));
  expect(receipt).toMatchObject({
    state: delivery.address.stateShort,
    zip: delivery.address.zip,
    shipDay: delivery.shipDay,
    permit: 'none',
    wineMl: 2_250,
    age: compliance.decision?.inputs.recipientAge,
    requirement: 'adult-signature',
    weather: 'not held',
    decision: { outcome: 'allowed', decidedAt: compliance.decision?.decidedAt },
  });
  expect(
    receipt.rules.map(({ ruleId, version }: { ruleId: string; version: number }) => [ruleId, version]),
  ).toEqual(SHIPMENT_RULES.map(({ id, version }) => [id, version]));
  expect(receipt.taxes.map(({ cents, rate }: { cents: number; rate: string }) => [cents, rate])).toEqual(
    taxes.map(({ cents, basis }) => [cents, basis?.rate]),
  );
  expect(taxedIn).toMatchObject({ state: 'CA', day: '2027-03-02' });
  expect(receipt.taxedIn).toContain('CA, rates of March 2, 2027');
  const { name_first, name_last, address1, phone } = delivery.address;
  for (const personal of [name_first, name_last, address1, phone, order.document.email, '1985'])
    expect(JSON.stringify(receipt)).not.toContain(personal);
  expect((await operator.run('order', 'receipt', String(orderId))) as { text?: string }).toMatchObject({
    text: expect.stringMatching(/minimum-age 1 +passed +age 41, at least 21/),
  });
});

test('is genuine as written, and rejected after any change', async () => {
  const signed = await receiptOf(orderId);
  expect(await check(JSON.stringify(signed, null, 4))).toMatchObject({ kind: 'done' });
  const reordered = { signature: signed.signature, signedAt: signed.signedAt, receipt: signed.receipt };
  expect(await check(JSON.stringify(reordered))).toMatchObject({ kind: 'done' });
  const changes = [
    { receipt: { ...signed.receipt, permit: 'CA-77' } },
    { receipt: { ...signed.receipt, more: true } },
    { receipt: { ...signed.receipt, rules: signed.receipt.rules.slice(1) } },
    { signedAt: '2020-01-01T00:00:00.000Z' },
    { signature: 'x'.repeat(43) },
    { signature: '' },
  ];
  for (const change of changes)
    expect(await check(JSON.stringify({ ...signed, ...change }))).toMatchObject({ kind: 'failed' });
  for (const text of ['', 'null', '[]', '"receipt"', '{}'])
    expect(await check(text)).toMatchObject({ kind: 'failed' });
  expect(await operator.run('receipt', 'check', join(folder, 'none.json'))).toMatchObject({
    kind: 'refused',
  });
});

test('of an older order says what was not recorded, and of changed rules gives no version', async () => {
  await changeDocument(shop.db, orderId, { compliance: { decision: { rulesVersion: '2026-11-01' } } });
  const changed = (await receiptOf(orderId)).receipt;
  expect(changed).toMatchObject({ permit: 'not recorded', decision: { rulesVersion: '2026-11-01' } });
  expect(changed.rules[0]).toMatchObject({ ruleId: 'state-open', version: null, outcome: 'passed' });
  await changeDocument(shop.db, orderId, { compliance: { decision: null } });
  expect((await receiptOf(orderId)).receipt).toMatchObject({
    decision: null,
    rules: [],
    permit: 'not recorded',
    requirement: 'not recorded',
  });
});

test('of an unknown order is refused', async () => {
  expect(await operator.run('order', 'receipt', '999999')).toMatchObject({ kind: 'refused' });
});
