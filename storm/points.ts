/** A moment of a payment at which a server may die, named by what it is just writing. */
export interface Point {
  readonly name: string;
  readonly table: string;
  readonly moment: 'before insert' | 'before update' | 'at commit';
  /** Of the row being written; always where it is left out. */
  readonly when?: string;
  /** The email of the shopper whose row it is: others pass. Left out where only a shopper's own request writes. */
  readonly whose?: string;
  readonly reachedBy: 'a payment' | 'a payment that opens an account' | 'a declined payment' | 'recovery';
  /**
   * Whether the money is held in the end: when the database finished the statement although its server is dead, and
   * when it lost it. For recovery it is decided before.
   */
  readonly charged: { readonly finished: boolean; readonly lost: boolean };
  /** In the slice of `npm test` too: the write before and after which the money is reserved, and the two ends of a payment. */
  readonly inSlice?: true;
}

const NEVER = { finished: false, lost: false };
const ALWAYS = { finished: true, lost: true };

/** Every write between the press on 'Place Order' and the answer, in order; then the writes of the cleanup. */
export const POINTS: readonly Point[] = [
  {
    name: 'in the claim',
    table: 'payment_attempts',
    moment: 'before insert',
    whose: "new.document ->> 'email'",
    reachedBy: 'a payment',
    charged: NEVER,
  },
  {
    name: 'the claim commits, the gateway is not called yet',
    table: 'payment_attempts',
    moment: 'at commit',
    whose: "new.document ->> 'email'",
    reachedBy: 'a payment',
    charged: NEVER,
    inSlice: true,
  },
  {
    name: 'the card goes to the vault',
    table: 'sandbox_gateway.cards',
    moment: 'before insert',
    reachedBy: 'a payment',
    charged: NEVER,
  },
  {
    name: 'at the gateway',
    table: 'sandbox_gateway.authorisations',
    moment: 'before insert',
    when: "new.state = 'authorised'",
    whose: 'storm.email_of_key(new.key)',
    reachedBy: 'a payment',
    charged: { finished: true, lost: false },
    inSlice: true,
  },
  {
    name: 'the gateway has charged, nothing is settled yet',
    table: 'payment_attempts',
    moment: 'before update',
    when: "new.state = 'authorised'",
    whose: "new.document ->> 'email'",
    reachedBy: 'a payment',
    charged: ALWAYS,
    inSlice: true,
  },
  {
    name: 'in the settling, at the order',
    table: 'orders',
    moment: 'before insert',
    whose: 'new.email',
    reachedBy: 'a payment',
    charged: ALWAYS,
  },
  {
    name: 'in the settling, at the ledger',
    table: 'ledger',
    moment: 'before insert',
    whose: 'storm.email_of_attempt(new.attempt_id)',
    reachedBy: 'a payment',
    charged: ALWAYS,
  },
  {
    name: 'the settlement is committed, the answer not sent',
    table: 'orders',
    moment: 'at commit',
    whose: 'new.email',
    reachedBy: 'a payment',
    charged: ALWAYS,
    inSlice: true,
  },
  {
    name: 'in the settling, at the account that it opens',
    table: 'customers',
    moment: 'before insert',
    whose: 'new.email',
    reachedBy: 'a payment that opens an account',
    charged: ALWAYS,
  },
  {
    name: 'the card is declined, nothing is settled yet',
    table: 'payment_attempts',
    moment: 'before update',
    when: "new.state = 'declined'",
    whose: "new.document ->> 'email'",
    reachedBy: 'a declined payment',
    charged: NEVER,
    inSlice: true,
  },
  {
    name: 'bottles and code go back, the cart opens again',
    table: 'carts',
    moment: 'before update',
    when: "old.status = 'paying' and new.status = 'open'",
    whose: "new.shipping ->> 'email'",
    reachedBy: 'a declined payment',
    charged: NEVER,
  },
  {
    name: 'the reconciler asks the gateway',
    table: 'sandbox_gateway.authorisations',
    moment: 'before insert',
    when: "new.state = 'refused-unseen'",
    whose: 'storm.email_of_key(new.key)',
    reachedBy: 'recovery',
    charged: ALWAYS,
  },
  {
    name: 'the reconciler settles a charge',
    table: 'payment_attempts',
    moment: 'before update',
    when: "new.state = 'authorised'",
    whose: "new.document ->> 'email'",
    reachedBy: 'recovery',
    charged: ALWAYS,
  },
  {
    name: 'the reconciler writes the order',
    table: 'orders',
    moment: 'at commit',
    whose: 'new.email',
    reachedBy: 'recovery',
    charged: ALWAYS,
  },
  {
    name: 'the reconciler asks for what was never charged',
    table: 'sandbox_gateway.authorisations',
    moment: 'before insert',
    when: "new.state = 'refused-unseen'",
    whose: 'storm.email_of_key(new.key)',
    reachedBy: 'recovery',
    charged: NEVER,
  },
  {
    name: 'the reconciler gives up what was never charged',
    table: 'payment_attempts',
    moment: 'before update',
    when: "new.state = 'failed'",
    whose: "new.document ->> 'email'",
    reachedBy: 'recovery',
    charged: NEVER,
  },
];
