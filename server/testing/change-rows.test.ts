import { expect, test } from 'vitest';
import { addCustomer } from './add-rows.ts';
import { changeCustomer, changeDocument, changeRows } from './change-rows.ts';
import { documentOf, expectOk, fillCheckout, GOOD_CARD } from './test-checkout.ts';
import { testShop } from './test-shop.ts';

const shop = testShop();

test('only the rows with the value are changed, and none for a value that is undefined', async () => {
  const [ada, bo] = [
    await addCustomer(shop.db, { email: 'a@x.org' }),
    await addCustomer(shop.db, { email: 'b@x.org' }),
  ];
  const births = async () => {
    const table = shop.db.selectFrom('customers').select('birth_date').orderBy('email');
    const rows = await table.where('customer_id', 'in', [ada, bo]).execute();
    return rows.map(({ birth_date }) => birth_date);
  };
  await changeCustomer(shop.db, ada, { birth_date: '1985-05-17' });
  expect(await births()).toEqual(['1985-05-17', null]);
  const missing = JSON.parse('{}').userId;
  await expect(changeCustomer(shop.db, missing, { birth_date: '2010-01-01' })).rejects.toThrow('undefined');
  await changeRows(shop.db, 'customers', { birth_date: '1970-01-01' }, { birth_date: null });
  expect(await births()).toEqual(['1985-05-17', '1970-01-01']);
});

test('a part of a document is changed without what stands beside it', async () => {
  const browser = await fillCheckout(shop, [{ slug: 'corkscrew', qty: 1 }]);
  const orderId = expectOk(await browser.post('/api/cart/payment', GOOD_CARD)).body.purchaseOrderId;
  const read = () => documentOf(shop, orderId);
  const document = await read();
  const { lines, delivery } = document;
  await changeDocument(shop.db, orderId, {
    lines: [...lines, ...lines],
    promoCode: undefined,
    delivery: { address: { city: 'Sonoma' } },
  });
  const { promoCode: _, ...kept } = document;
  expect(await read()).toEqual({
    ...kept,
    lines: [...lines, ...lines],
    delivery: { ...delivery, address: { ...('address' in delivery && delivery.address), city: 'Sonoma' } },
  });
});
