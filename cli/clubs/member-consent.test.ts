import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newMember } from '../../server/testing/test-release.ts';
import { testShop } from '../../server/testing/test-shop.ts';
import { testOperator } from '../testing/operator.ts';

const shop = testShop();
const operator = testOperator(shop);

test('what a member agreed to is shown in words and as JSON', async () => {
  const { membershipId } = await newMember(shop, 'consent@example.com');
  await sql`
    insert into membership_consents (membership_id, branding_id, terms_version, wording, page, address_hash, agreed_at)
    values (${membershipId}, 2, '2026-11', ${'You get 4 shipments a year.\nYou can cancel at any time.'},
      'http://brand2.localhost/review', 'a-keyed-hash', '2026-03-10T20:00:00Z')`.execute(shop.db);
  const id = String(membershipId);
  await operator.json('member', 'hold', id);
  const shown = await operator.run('member', 'consent', id);
  if (shown.kind !== 'done') throw new Error(shown.kind);
  for (const words of [
    `Proof of consent, membership ${membershipId}`,
    'consent@example.com, Club Twomey, Three Bottles, on hold',
    'You get 4 shipments a year.\nYou can cancel at any time.',
    'http://brand2.localhost/review',
    'Your Club Twomey membership is on hold',
  ])
    expect(shown.text).toContain(words);
  expect(await operator.json('member', 'consent', id)).toMatchObject({
    membershipId,
    how: 'online',
    wording: ['You get 4 shipments a year.', 'You can cancel at any time.'],
    ended: null,
  });
  expect(await operator.refusal('member', 'consent', '999999')).toBe('1 There is no membership 999999.');
});
