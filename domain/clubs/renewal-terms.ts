import { type Cents, formatUsd } from '../money/cents.ts';

/** Of the words below. A change of words is a new version: what members agreed to is kept with it. */
export const RENEWAL_TERMS_VERSION = '2026-11';

/** A club that ships twice a month sends the most. */
export const MOST_SHIPMENTS_A_YEAR = 24;

export interface Renewal {
  readonly clubName: string;
  readonly shipmentsAYear: number;
  /** Of the tier. */
  readonly priceCents: Cents;
}

/**
 * What stands above the button that joins a club: how often, how much, until when, and how to cancel. California Business
 * and Professions Code, section 17602(a)(1), wants these in visual proximity to the request for consent.
 */
export function renewalTerms({ clubName, shipmentsAYear, priceCents }: Renewal): string[] {
  const often =
    shipmentsAYear === 1 ? '1 shipment a year. It costs' : `${shipmentsAYear} shipments a year. Each costs`;
  return [
    `${clubName} sends you ${often} about ${formatUsd(priceCents)}, plus shipping and tax.`,
    'Your membership goes on, and we charge your card for each shipment, until you cancel.',
    'You can cancel at any time: in your account, under Membership, by the link in our emails about the club, or by phone.',
  ];
}

/** The box that joins, word for word; its last words open the policy. */
export const CONSENT = { begins: 'I agree with the', policy: 'member policy' } as const;

/** What a member read and agreed to, line by line. */
export function consentWording(renewal: Renewal, policyVersion: string): string {
  return [...renewalTerms(renewal), `${CONSENT.begins} ${CONSENT.policy} (version ${policyVersion})`].join(
    '\n',
  );
}

/** What staff read out, line by line. */
export function phoneConsentWording(renewal: Renewal, policyVersion: string): string {
  const agreed = `The customer agreed by phone to these terms and to the member policy (version ${policyVersion}).`;
  return [...renewalTerms(renewal), agreed].join('\n');
}
