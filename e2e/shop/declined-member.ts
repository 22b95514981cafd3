import type { Page } from '@playwright/test';
import { cards } from './cards.ts';
import { chargeClub, clubMember, endWindow, releaseClub } from './club-member.ts';
import { ada } from './fill-shipping.ts';
import { inDatabase } from './in-database.ts';
import { twomey } from './sites.ts';

/** A member of a release of its own, whose card the bank declined when it was charged. */
export async function declinedMember(page: Page, name: string, release: string, weeks: number) {
  const member = await clubMember(page, twomey, name, {
    state: 'active',
    cards: [cards.visa],
    addresses: [ada],
  });
  const opened = await releaseClub(twomey, release, weeks);
  await inDatabase(
    (sql) => sql`update sandbox_gateway.cards set behaviour = 'decline' where token in (
      select k.token from cards k join customers c on c.customer_id = k.customer_id where c.email = ${member.email})`,
  );
  await endWindow(opened, member);
  await chargeClub(opened);
  return member;
}
