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

  // Whether an e-mail has an account. A shopper asks a few times, and anybody can have another cart.
  emailChecksByAddress: { burst: 300, everySeconds: 4 },
  emailChecksByShopper: { burst: 30, everySeconds: 4 },

  // Codes that do not exist.
  unknownCouponsByShopper: { burst: 15, everySeconds: 20 },
  unknownCouponsByAddress: { burst: 100, everySeconds: 5 },

  paymentsByShopper: { burst: 300, everySeconds: 1 },
  paymentsByAddress: { burst: 1000, everySeconds: 0.2 },
  declinedPaymentsByShopper: { burst: 10, everySeconds: 60 },
  declinedPaymentsByAddress: { burst: 100, everySeconds: 10 },

  // Each asks the vault, and may tell whether a number is a card's.
  vaultTokensByAddress: { burst: 1000, everySeconds: 0.2 },

  // Each may ask a service that is paid by the question.
  addressQuestionsByAddress: { burst: 1000, everySeconds: 0.1 },

  // Each writes down a code that opens a session or a cart on the other site for a minute.
  handOffsByAddress: { burst: 300, everySeconds: 1 },

  cardChecksByAccount: { burst: 30, everySeconds: 60 },
  refusedCardsByAccount: { burst: 10, everySeconds: 60 },
  refusedCardsByAddress: { burst: 60, everySeconds: 10 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;
export type Limits = Readonly<Record<LimitName, Limit>>;
