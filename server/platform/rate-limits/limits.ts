/** A burst of attempts, then one more per number of seconds. */
export interface Limit {
  readonly burst: number;
  readonly everySeconds: number;
}

/** Loose for shoppers (offices share an address), tight for guessers. */
export const LIMITS = {
  // Failed log-ins. The last one limits guesses from many places, so it must apply to all of them.
  failedLoginsByAccountAndAddress: { burst: 20, everySeconds: 30 },
  failedLoginsByAddress: { burst: 100, everySeconds: 6 },
  failedLoginsByAccount: { burst: 100, everySeconds: 36 },
  // Replaces the three above in a browser that logged in to the account before, or reset its password.
  failedLoginsByDevice: { burst: 10, everySeconds: 60 },
  // Codes by email to log in: six digits, so an account takes few wrong ones over all browsers, and few codes.
  logInCodesByAccount: { burst: 4, everySeconds: 1800 },
  logInCodesByBrowser: { burst: 6, everySeconds: 600 },
  wrongLogInCodesByAccount: { burst: 10, everySeconds: 14_400 },
  // Replace those by account in a browser that logged in to it before, so that a stranger uses up none of them.
  logInCodesByDevice: { burst: 5, everySeconds: 600 },
  wrongLogInCodesByDevice: { burst: 10, everySeconds: 600 },
  // By log-in, on both sites, so that a stolen session does not keep its owner from changing the password.
  wrongCurrentPasswordsByLogIn: { burst: 10, everySeconds: 60 },

  // The office: few people, much to guess.
  failedOfficeLoginsByAccountAndAddress: { burst: 5, everySeconds: 60 },
  failedOfficeLoginsByAddress: { burst: 30, everySeconds: 20 },
  failedOfficeLoginsByAccount: { burst: 20, everySeconds: 180 },
  // Replaces the three above in a browser in which the person completed a log-in before.
  failedOfficeLoginsByDevice: { burst: 10, everySeconds: 60 },
  // Someone with only the password can use this one up, so known browsers have their own.
  wrongOfficeCodesByAccount: { burst: 5, everySeconds: 300 },
  wrongOfficeCodesByDevice: { burst: 5, everySeconds: 300 },
  // Codes and the current password of a person who is logged in, and the last step of an invitation.
  wrongOfficeSecretsBySession: { burst: 5, everySeconds: 300 },
  // Anyone can use it up, and stops no one by it: each of those requests mailed the link to the right person. So for
  // `passwordRequestsByAccount`.
  officePasswordMailsByAccount: { burst: 3, everySeconds: 600 },
  // Calls without a session, right or wrong, before each leaves a row in the audit log. Above the limits that follow
  // them, so that it never is the first to refuse somebody's mistakes.
  openOfficeCallsByAddress: { burst: 300, everySeconds: 10 },
  // Each stores a row. A browser asks once a log-in.
  passkeyChallengesByAddress: { burst: 60, everySeconds: 10 },

  signUpsByAddress: { burst: 60, everySeconds: 60 },
  // Sign-ups with an email that already has an account.
  refusedSignUpsByAddress: { burst: 20, everySeconds: 30 },
  refusedSignUpsByAccount: { burst: 10, everySeconds: 60 },

  // Every call that emails a typed address. Reset links have their own count by account, so that other email to a
  // customer never blocks one.
  mailsByAddress: { burst: 60, everySeconds: 30 },
  mailsByAccount: { burst: 6, everySeconds: 600 },
  mailsByRecipient: { burst: 4, everySeconds: 1800 },
  passwordRequestsByAccount: { burst: 5, everySeconds: 600 },

  // Each costs 19 MiB and tens of milliseconds of a core, for a correct or a wrong password.
  passwordHashesByAddress: { burst: 200, everySeconds: 1 },

  badLinksByAddress: { burst: 60, everySeconds: 10 },

  // Checks from any form whether an email has an account. A shopper asks a few times, and anyone can get another cart.
  emailChecksByAddress: { burst: 300, everySeconds: 10 },
  emailChecksByShopper: { burst: 30, everySeconds: 4 },

  unknownCouponsByShopper: { burst: 15, everySeconds: 20 },
  unknownCouponsByAddress: { burst: 100, everySeconds: 5 },

  // Limits by shopper count a new cart as a new shopper. An office of 300 may start at once.
  newCartsByAddress: { burst: 300, everySeconds: 5 },

  paymentsByShopper: { burst: 300, everySeconds: 1 },
  paymentsByAddress: { burst: 1000, everySeconds: 0.2 },
  // Returned when the outcome is known. Each reserves its bottles while the bank answers, up to 10 s.
  paymentsUnderWayByAddress: { burst: 30, everySeconds: 20 },

  // Cards that the bank declined: in a payment, in a bulk payment, or saved to an account. Of 200 colleagues behind one
  // address on a release day, one in ten may mistype once.
  declinedCardsByShopper: { burst: 10, everySeconds: 300 },
  declinedCardsByAddress: { burst: 40, everySeconds: 90 },
  // Judged only while the card-testing brake is on: a person who knows a card that has paid here cannot guess its code.
  declinedCardsByCard: { burst: 3, everySeconds: 600 },
  cardChecksByAccount: { burst: 30, everySeconds: 60 },

  // Each asks the vault, and may reveal whether a number is a real card.
  vaultTokensByAddress: { burst: 1000, everySeconds: 0.2 },

  // Each may call a service that bills per request.
  addressQuestionsByAddress: { burst: 1000, everySeconds: 0.1 },

  // Each stores a code that opens a session or a cart on the other site for one minute.
  handOffsByAddress: { burst: 300, everySeconds: 1 },
} as const satisfies Record<string, Limit>;

/** A company's /48 serves many people, but a tunnel broker gives anyone a /48 with 65,536 /64s. */
export const SITE_FACTOR = 10;

/**
 * Against card testing from many addresses. Honest shoppers have 5 to 15 declines in 100 payments. 30 in 15 minutes
 * leave room for a small shop, and one more per 4 orders for a release day. Release charges and bulk payment runs are
 * not counted, except for the one card that pays a bulk payment.
 */
export const CARD_BRAKE = {
  windowSeconds: 900,
  declinesFree: 30,
  ordersPerDecline: 4,
  declinesPerSource: 3,
} as const;

/** A code by mail, with which a cart pays in spite of the brake. The declines bound what one email is worth to a card tester. */
export const CARD_CHALLENGE = {
  goodForSeconds: 600,
  tries: 5,
  opensForSeconds: 3600,
  declines: 3,
} as const;

/** A code by mail, with which a browser logs in. */
export const LOG_IN_CODE = { goodForSeconds: 600, tries: 5 } as const;

export type LimitName = keyof typeof LIMITS;
export type Limits = Readonly<Record<LimitName, Limit>>;
