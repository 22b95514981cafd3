/** What a text message is for: a shopper agrees to each by itself. */
export const TEXT_PURPOSES = ['marketing', 'transactional'] as const;
export type TextPurpose = (typeof TEXT_PURPOSES)[number];

/** Of the words below. Whoever changes one of them gives them a new one, since consent is kept with its words. */
export const TEXT_CONSENT_VERSION = '2026-12';

/** The checkboxes beside 'Mobile Phone' (spec §2). */
export const TEXT_CONSENT_LABELS: Readonly<Record<TextPurpose, string>> = {
  marketing: 'Text me exclusive products and offers',
  transactional: 'Text me with order updates',
};

/** What stands beneath them. A law wants the sender's name, that no purchase hangs on it, and how it ends (TCPA, 47 CFR 64.1200). */
export function textConsentTerms(brandName: string): string {
  return `By checking a box you agree to automated text messages from ${brandName} at this number. Consent is not a condition of purchase. Message frequency varies. Message and data rates may apply. Reply STOP to opt out, HELP for help.`;
}

/** All that a shopper agreed to by a checkbox, as it stood on the page: the label, then the terms. */
export function textConsentWording(purpose: TextPurpose, brandName: string): string {
  return `${TEXT_CONSENT_LABELS[purpose]}. ${textConsentTerms(brandName)}`;
}
