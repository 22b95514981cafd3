import { createHmac } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { cards } from './shop/cards.ts';
import { chargeClub, clubMember, endWindow, releaseClub } from './shop/club-member.ts';
import { expectAccessible } from './shop/expect-accessible.ts';
import { fillCard } from './shop/fill-billing.ts';
import { ada } from './shop/fill-shipping.ts';
import { inDatabase } from './shop/in-database.ts';
import { alderRidge, type Site, twomey } from './shop/sites.ts';
import { test } from './shop/test.ts';

/** As the demo signs its links. */
const DEMO_SECRET = 'known to everybody, for development only';

/** A member whose shipment was declined, and the link that staff send. */
async function declinedMember(page: Page, site: Site, name: string, weeks: number) {
  const member = await clubMember(page, site, name, {
    state: 'active',
    cards: [cards.visa],
    addresses: [ada],
  });
  const release = await releaseClub(site, `Week ${weeks}`, weeks);
  await inDatabase(
    (sql) => sql`update sandbox_gateway.cards set behaviour = 'decline' where token in (
      select k.token from cards k join customers c on c.customer_id = k.customer_id where c.email = ${member.email})`,
  );
  await endWindow(release, member);
  await chargeClub(release);
  await expect.poll(() => stateOf(member.email), { timeout: 20_000 }).toBe('failed');
  const [row] = await inDatabase(
    (sql) => sql<{ id: number; end: number }[]>`
      insert into card_links (membership_id, expires_at)
      select membership_id, now() + interval '600 days' from memberships where email = ${member.email}
      returning link_id as id, extract(epoch from expires_at)::integer as "end"`,
  );
  const claim = `${row?.id}.${row?.end}`;
  const seal = createHmac('sha256', DEMO_SECRET).update(`card ${claim}`).digest('base64url');
  return { ...member, url: `${site.origin}/card-link?id=${claim}.${seal}` };
}

async function stateOf(email: string): Promise<string | undefined> {
  const [row] = await inDatabase(
    (sql) => sql<{ state: string }[]>`
      select s.state from release_shipments s join memberships m on m.membership_id = s.membership_id
      where m.email = ${email} order by s.shipment_id desc limit 1`,
  );
  return row?.state;
}

for (const [site, weeks] of [
  [alderRidge, 31],
  [twomey, 32],
] as const) {
  test(`a declined member of ${site.name} gives another card by the link of the mail`, {
    tag: '@phone',
  }, async ({ page, allowStatuses }) => {
    test.slow();
    allowStatuses(402);
    const { url, email } = await declinedMember(page, site, `card-link-${site.brandingId}`, weeks);
    await page.goto(url);
    await expect(page.getByText(/^Hello Mary\. Your Visa ending in 1111 no longer works\./)).toBeVisible();
    await expectAccessible(page);
    const pay = page.getByRole('button', { name: /^Pay \$\d/ });
    await pay.press('Enter');
    await expect(page.getByRole('alert').getByRole('link')).toHaveCount(4);
    await expect(page.getByRole('alert')).toBeFocused();
    await expectAccessible(page);
    await fillCard(page, cards.declined);
    await pay.click();
    await expect(page.getByRole('alert')).toContainText('Your card was declined.');
    expect(await stateOf(email)).toBe('failed');
    await fillCard(page, cards.mastercard);
    await pay.dblclick();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
    await expect(page.getByRole('main')).toBeFocused();
    await expectAccessible(page);
    expect(await stateOf(email)).toBe('ordered');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
  });
}

test('without script, a declined card is told and another is taken', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  test.slow();
  const { url, email } = await declinedMember(page, twomey, 'card-link-without-script', 33);
  const plain = await browser.newPage({ javaScriptEnabled: false });
  await plain.goto(url);
  await fillCard(plain, cards.declined);
  await plain.getByRole('button', { name: /^Pay/ }).click();
  await expect(plain.getByText('Your card was declined.')).toBeVisible();
  expect(await plain.content()).not.toContain(cards.declined);
  await fillCard(plain, cards.mastercard);
  await plain.getByRole('button', { name: /^Pay/ }).click();
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Thank you');
  expect(await stateOf(email)).toBe('ordered');
  await plain.close();
});

test('a link that was not mailed opens nothing, and neither does one on the other site', {
  tag: '@desktop',
}, async ({ page, allowStatuses }) => {
  test.slow();
  allowStatuses(404);
  const { url } = await declinedMember(page, alderRidge, 'card-link-elsewhere', 34);
  for (const wrong of [`${url.slice(0, -3)}AAA`, url.replace(alderRidge.origin, twomey.origin)]) {
    await page.goto(wrong);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work');
  }
  await expectAccessible(page);
});
