/** A shopper agrees to each one separately. */
export const TEXT_PURPOSES = ['marketing', 'transactional'] as const;
export type TextPurpose = (typeof TEXT_PURPOSES)[number];

/** The version of the wording below. Change it with the wording: each consent stores both. */
export const TEXT_CONSENT_VERSION = '2026-12';

/** The checkboxes next to 'Mobile Phone'. */
export const TEXT_CONSENT_LABELS: Readonly<Record<TextPurpose, string>> = {
  marketing: 'Text me exclusive products and offers',
  transactional: 'Text me with order updates',
};

/** The TCPA (47 CFR 64.1200) requires the sender, no condition of purchase, and how to opt out. */
export function textConsentTerms(brandName: string): string {
  return `By checking a box you agree to automated text messages from ${brandName} at this number. Consent is not a condition of purchase. Message frequency varies. Message and data rates may apply. Reply STOP to opt out, HELP for help.`;
}

export function textConsentWording(purpose: TextPurpose, brandName: string): string {
  return `${TEXT_CONSENT_LABELS[purpose]}. ${textConsentTerms(brandName)}`;
}
