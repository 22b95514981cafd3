/** So many tries at once, and then one more each so many seconds. */
export interface Limit {
  readonly burst: number;
  readonly everySeconds: number;
}

/**
 * How often what may be tried (contract §1, guarantees 'Guessing is slow'). What a shopper does is counted loosely,
 * since an office has one address; what only somebody who guesses fails at many times is counted tightly.
 */
export const LIMITS = {
  // Log-ins that failed. The last one bounds guesses that come from everywhere, and so it must bound them all.
  failedLoginsByAccountAndAddress: { burst: 20, everySeconds: 30 },
  failedLoginsByAddress: { burst: 100, everySeconds: 6 },
  failedLoginsByAccount: { burst: 100, everySeconds: 36 },
  // Counted instead of the three above in a browser that was logged in to the account before, or reset its password.
  failedLoginsByDevice: { burst: 10, everySeconds: 60 },
  wrongCurrentPasswordsByAccount: { burst: 10, everySeconds: 60 },

  signUpsByAddress: { burst: 60, everySeconds: 60 },
  // E-mails that turned out to have an account.
  refusedSignUpsByAddress: { burst: 20, everySeconds: 30 },
  refusedSignUpsByAccount: { burst: 10, everySeconds: 60 },

  // Every call that sends a mail to an address that someone typed. Reset links have their own count by account, so that
  // other mail to a customer never keeps one back.
  mailsByAddress: { burst: 60, everySeconds: 30 },
  mailsByAccount: { burst: 6, everySeconds: 600 },
  mailsByRecipient: { burst: 4, everySeconds: 1800 },
  passwordRequestsByAccount: { burst: 5, everySeconds: 600 },

  // Each costs 19 MiB and tens of milliseconds of a core, whether the password is right or wrong.
  passwordHashesByAddress: { burst: 200, everySeconds: 1 },

  // Links that were no good.
  badLinksByAddress: { burst: 60, everySeconds: 10 },

  // Whether an email has an account, asked by whichever form. A shopper asks a few times, and anyone can have another cart.
  emailChecksByAddress: { burst: 300, everySeconds: 10 },
  emailChecksByShopper: { burst: 30, everySeconds: 4 },

  // Codes that do not exist.
  unknownCouponsByShopper: { burst: 15, everySeconds: 20 },
  unknownCouponsByAddress: { burst: 100, everySeconds: 5 },

  // A new cart is a new shopper to the limits by shopper. An office of 300 may start at once.
  newCartsByAddress: { burst: 300, everySeconds: 5 },

  paymentsByShopper: { burst: 300, everySeconds: 1 },
  paymentsByAddress: { burst: 1000, everySeconds: 0.2 },
  // Given back with the outcome. Each holds its bottles for as long as the bank takes, up to 10 s.
  paymentsUnderWayByAddress: { burst: 30, everySeconds: 20 },

  // Cards that the bank declined: in a payment, in a bulk payment, or saved to an account. Of 200 colleagues behind one
  // address on a release day, one in ten may mistype once.
  declinedCardsByShopper: { burst: 10, everySeconds: 300 },
  declinedCardsByAddress: { burst: 40, everySeconds: 90 },
  cardChecksByAccount: { burst: 30, everySeconds: 60 },

  // Each asks the vault, and may tell whether a number is a card's.
  vaultTokensByAddress: { burst: 1000, everySeconds: 0.2 },

  // Each may ask a service that is paid by the question.
  addressQuestionsByAddress: { burst: 1000, everySeconds: 0.1 },

  // Each writes down a code that opens a session or a cart on the other site for a minute.
  handOffsByAddress: { burst: 300, everySeconds: 1 },
} as const satisfies Record<string, Limit>;

/**
 * An IPv6 address counts as its /64, which a household has, and its /48 may do this many times as much: a company has one
 * with many households' worth of people, and a tunnel broker gives anyone one with 65,536 /64s.
 */
export const SITE_FACTOR = 10;

/**
 * The brake on card testing over all addresses. Honest shoppers have 5 to 15 declines in 100 payments: 30 in 15 minutes
 * leave room for a small shop, and one more for each 4 orders for a release day. Charges of releases and runs of
 * bulk payments are not counted, but for the one card that a bulk payment is paid with.
 */
export const CARD_BRAKE = {
  windowSeconds: 900,
  declinesFree: 30,
  ordersPerDecline: 4,
  declinesPerSource: 3,
} as const;

export type LimitName = keyof typeof LIMITS;
export type Limits = Readonly<Record<LimitName, Limit>>;
