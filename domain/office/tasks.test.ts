import { expect, test } from 'vitest';
import { permissionsOf, type Role } from './roles.ts';
import { TASK_KEYS, TASKS } from './tasks.ts';

test('Today begins with what is most urgent, and each task opens its list', () => {
  expect(TASK_KEYS.map((key) => [key, TASKS[key].href])).toEqual([
    ['books-differ', '/office/payments'],
    ['unknown-payments', '/office/payments?view=unknown'],
    ['late', '/office/orders?view=late'],
    ['to-ship', '/office/orders?view=to-ship'],
    ['pickups-to-prepare', '/office/orders?view=pickups-to-prepare'],
    ['card-problems', '/office/orders?view=card-problems'],
    ['stopped-charges', '/office/releases?view=stopped'],
    ['declined-shipments', '/office/releases?view=declined'],
    ['on-hold', '/office/orders?view=on-hold'],
    ['pickups-waiting', '/office/pickups'],
    ['failed-mails', '/office/messages?kind=mails&state=failed&recent=true'],
    ['failed-texts', '/office/messages?kind=texts&state=failed&recent=true'],
    ['failed-webhooks', '/office/messages?kind=webhooks&state=failed&recent=true'],
    ['low-stock', '/office/products?stock=low'],
  ]);
});

const OF_ORDERS = 'late to-ship pickups-to-prepare card-problems on-hold pickups-waiting';

test.each<[Role, string]>([
  ['cellar', `${OF_ORDERS} low-stock`],
  ['service', `${OF_ORDERS} declined-shipments failed-mails failed-texts failed-webhooks`],
  ['books', 'books-differ unknown-payments'],
])('%s is told only of what it works on: %s', (role, keys) => {
  const visible = TASK_KEYS.filter((key) => permissionsOf(role).includes(TASKS[key].permission));
  expect(visible.toSorted()).toEqual(keys.split(' ').toSorted());
});
