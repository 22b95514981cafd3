import { sql } from 'kysely';
import { authorizeOrder, voidAuthorization } from '../ordering/orders/authorize-order.ts';
import type { CardSubject } from '../programs/card-links/card-link-store.ts';
import { sendCardLink } from '../programs/card-links/send-card-link.ts';
import { chargeDueReleases } from '../programs/club-releases/charge-release.ts';
import type { ApiAnswer } from './test-browser.ts';
import { card, expectOk, fillCheckout, vaultToken } from './test-checkout.ts';
import { endWindow, newMember, prepare, type TestMember } from './test-release.ts';
import type { TestShop } from './test-shop.ts';

/** Approved once, declined whenever it is asked again. */
const ONCE = card('4000000000004061');
export const DECLINED = '4000000000000002';
/** A good card, unlike the one that a test pays with. */
export const NEW_CARD = '5555555555554444';

/** An order of Twomey whose card is declined shortly before it ships. */
export async function declinedOrder(shop: TestShop, email: string): Promise<number> {
  const browser = await fillCheckout(shop, [{ slug: 'corkscrew', qty: 2 }], { shipping: { email } });
  const orderId = expectOk(await browser.post('/api/cart/payment', ONCE)).body.purchaseOrderId;
  await voidAuthorization(shop.parts, orderId);
  const answer = await authorizeOrder(shop.parts, orderId);
  if (answer.ok) throw new Error(`the card of order ${orderId} was not declined`);
  return orderId;
}

/** Members whose shipments of one release were declined; the release is charged. */
export async function declinedMembers(
  shop: TestShop,
  emails: readonly string[],
  { birthDates }: { birthDates?: readonly string[] } = {},
): Promise<{ members: TestMember[]; releaseId: number }> {
  const members: TestMember[] = [];
  for (const [at, email] of emails.entries()) {
    const birthDate = birthDates?.[at] ?? '1985-05-17';
    members.push(await newMember(shop, email, { birthDate, cardNumber: DECLINED }));
  }
  const { release } = await prepare(shop);
  await shop.runJobs();
  await endWindow(shop, release.releaseId);
  await chargeDueReleases(shop.parts);
  await shop.runJobs();
  return { members, releaseId: release.releaseId };
}

/** Sends a link, and returns its id as the mail has it. */
export async function sentLink(shop: TestShop, subject: CardSubject): Promise<string> {
  const sent = await sendCardLink(shop.parts, subject);
  if (!sent.ok) throw new Error(sent.refusal.message);
  return newestLink(shop);
}

/** The id in the newest link that waits to be mailed. */
export async function newestLink(shop: TestShop): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select text_body as text from mails where event_key like 'card-link %' order by mail_id desc limit 1`.execute(
    shop.db,
  );
  const url = /http\S+\/card-link\?\S+/.exec(rows[0]?.text ?? '')?.[0];
  if (!url) throw new Error('no mail has a card link');
  return new URL(url).searchParams.get('id') ?? '';
}

export const cardLinkPath = (id: string) => `/api/card-link?id=${encodeURIComponent(id)}`;

/** As the page of a visitor who has neither a cart nor a log-in. */
export async function giveCard(shop: TestShop, id: string, cardNumber = NEW_CARD): Promise<ApiAnswer> {
  const browser = shop.browser(2);
  const paymentToken = await vaultToken(browser, cardNumber);
  return browser.post(cardLinkPath(id), { paymentToken });
}
