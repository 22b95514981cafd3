import type { BrandingId } from '../../domain/brands/branding.ts';
import { BRANDS } from '../../domain/brands/brands.ts';
import type { MembershipState } from '../../domain/clubs/membership-states.ts';
import { letter } from './letter.ts';
import type { MailContent } from './mail-content.ts';

/** The states that a membership can reach after it was opened. */
export type MovedTo = Exclude<MembershipState, 'pending'>;

/** Tells a member that the membership is on hold, resumed or ended, and what that means for shipments and the card. */
export function membershipMail(brandingId: BrandingId, to: MovedTo): MailContent {
  const { clubName, phone } = BRANDS[brandingId];
  const { title, said } = NEWS[to];
  return letter(brandingId, {
    subject: `Your ${clubName} membership ${title}`,
    heading: `Your membership ${title}`,
    preview: said,
    blocks: [said, `If you did not ask for this, please call us at ${phone}.`],
  });
}

const NEWS: Readonly<Record<MovedTo, { title: string; said: string }>> = {
  'on hold': {
    title: 'is on hold',
    said: 'We will not ship or charge anything until you resume it. You keep your place in the club. Anything already charged will still ship.',
  },
  active: {
    title: 'is active',
    said: 'You will get the club’s next shipment. We will email you before we charge the card on file.',
  },
  cancelled: {
    title: 'has ended',
    said: 'There will be no more shipments, and we will not charge the card on file for any. Anything already charged will still ship.',
  },
};
