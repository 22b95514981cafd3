import type { BrandingId } from '../../domain/brands/branding.ts';
import { BRANDS } from '../../domain/brands/brands.ts';
import type { MembershipState } from '../../domain/clubs/membership-states.ts';
import { letter } from './letter.ts';
import type { MailContent } from './mail-content.ts';

/** What becomes of a membership after it was opened. */
export type MovedTo = Exclude<MembershipState, 'pending'>;

/** Tells a member that the membership is on hold, goes on, or has ended, and what that means for shipments and card. */
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
    said: 'We send nothing and charge nothing until it goes on. It keeps its place in the club. What was charged before still ships.',
  },
  active: {
    title: 'is active',
    said: 'You get the club’s next shipment, and we write to you before the card on file is charged for it.',
  },
  cancelled: {
    title: 'has ended',
    said: 'There will be no further shipments, and the card on file is not charged for any. What was charged before still ships.',
  },
};
