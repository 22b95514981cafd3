import { useState } from 'react';
import type { Club } from '../../../contract/clubs.ts';
import { CONSENT } from '../../../domain/clubs/renewal-terms.ts';
import { parseUsDate } from '../../../domain/dates/day.ts';
import { secondShipment, secondShipmentWords } from '../../shop/clubs/club-words.ts';
import { PlainHtmlText } from '../../shop/clubs/plain-html-text.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Money } from '../../ui/money.tsx';
import { useCheckout } from '../use-checkout.ts';
import { membershipIn } from './club-in-cart.ts';
import { ReadLink } from './read-link.tsx';

export interface PolicyAgreementProps {
  readonly club: Club;
  readonly errors: readonly string[] | undefined;
  readonly onAgree: () => void;
}

/** The consent needed to join: to the cost, and to the policy in a modal. */
export function PolicyAgreement({ club, errors, onAgree }: PolicyAgreementProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mb-7 border-y border-line py-5">
      <WhatIsCharged club={club} />
      <CheckboxField
        field={{ name: AGREED_TO_POLICY, errors }}
        required
        onChange={onAgree}
        label={
          <>
            {CONSENT.begins}{' '}
            <ReadLink club={club} part="policy" onRead={() => setOpen(true)}>
              {CONSENT.policy}
            </ReadLink>
          </>
        }
      />
      <Dialog title={`${club.name} Member Policy`} open={isOpen} onClose={() => setOpen(false)} size="wide">
        <PlainHtmlText html={club.policy.body} heading="h3" />
        <p className="mt-6 text-sm text-muted">Version {club.policy.version}</p>
      </Dialog>
    </div>
  );
}

/** How often, how much, until when, and how to cancel, as the law wants it: directly above the button. */
export function RenewalTerms() {
  return (
    <div className="mb-7 grid max-w-prose gap-2">
      {membershipIn(useCheckout().cart)?.renewalTerms?.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p>
        <a href="/account/membership" target="_blank" rel="noreferrer" className="link">
          How to cancel
        </a>
      </p>
    </div>
  );
}

export function WhatIsCharged({ club }: { club: Club }) {
  const { cart, shipping } = useCheckout();
  const membership = membershipIn(cart);
  if (membership === null) return null;
  const first = parseUsDate(shipping?.requestedShipDate ?? '');
  const next = secondShipment(club, first);
  return (
    <div className="mb-5 grid max-w-prose gap-2">
      <p className="text-lg">
        <Money amount={cart.totals.totalAmountDue} /> today, then <Money amount={membership.unitPrice} /> plus
        shipping and tax with each shipment{next === null ? '' : `, the next on ${next}`}, until you cancel.
      </p>
      {next === null && <p>{secondShipmentWords(club, first)}</p>}
    </div>
  );
}

/** The checkbox's name in the form and its id on the page. */
export const AGREED_TO_POLICY = 'agreedToPolicy';
