interface MailKind {
  /** What is written to staff about their accounts is seen only by who manages staff. */
  readonly about: 'shoppers' | 'staff';
  /** Its link or code lasts so short that the mail is not sent again. */
  readonly isShortLived?: true;
}

/** All that the shop and the office write. Stored in event keys: never rename one. */
export const MAIL_KINDS = {
  'order-confirmation': { about: 'shoppers' },
  'bulk-confirmation': { about: 'shoppers' },
  'order-changed': { about: 'shoppers' },
  'order-shipped': { about: 'shoppers' },
  'order-cancelled': { about: 'shoppers' },
  'order-refunded': { about: 'shoppers' },
  'order-ready': { about: 'shoppers' },
  'payment-problem': { about: 'shoppers' },
  'card-link': { about: 'shoppers' },
  'payment-link': { about: 'shoppers' },
  'payment-code': { about: 'shoppers', isShortLived: true },
  'bulk-link': { about: 'shoppers' },
  'release-shipment': { about: 'shoppers' },
  'release-problem': { about: 'shoppers' },
  membership: { about: 'shoppers' },
  'weather-hold': { about: 'shoppers' },
  'verify-email': { about: 'shoppers' },
  'log-in-code': { about: 'shoppers', isShortLived: true },
  'reset-password': { about: 'shoppers', isShortLived: true },
  'password-changed': { about: 'shoppers' },
  'email-changed': { about: 'shoppers' },
  'staff-invitation': { about: 'staff' },
  'staff-password': { about: 'staff', isShortLived: true },
  'staff-ready': { about: 'staff' },
  'recovery-code': { about: 'staff' },
} as const satisfies Record<string, MailKind>;

export type MailKindName = keyof typeof MAIL_KINDS;
export const MAIL_KIND_NAMES = Object.keys(MAIL_KINDS) as MailKindName[];

/** 'order-confirmation 1042': its kind, and what the email is about. */
export type MailKey = `${MailKindName} ${string}`;

export function kindOfMail(eventKey: string): MailKind | null {
  const [name = ''] = eventKey.split(' ');
  return Object.hasOwn(MAIL_KINDS, name) ? MAIL_KINDS[name as MailKindName] : null;
}
