import type { PromiseName } from './storm.ts';

/** Where a promise is shown: by storms, by tests that are named here, or nowhere yet. */
export interface ShownPromise {
  readonly promise: string;
  readonly storm?: PromiseName | 'every storm';
  readonly tests: readonly string[];
}

export interface Chapter {
  readonly title: string;
  readonly promises: readonly ShownPromise[];
}

/** Every promise that the shop makes about money, secrets and bad days. */
export const CHAPTERS: readonly Chapter[] = [
  {
    title: 'Money and stock',
    promises: [
      stormed('One submit, one charge, one order', [
        'server/ordering/checkout/place-order.test.ts',
        'e2e/order-once.test.ts',
      ]),
      stormed('The process may die anywhere', []),
      stormed('The gateway may do its worst', ['server/providers/payment/gateway-contract.test.ts']),
      stormed('Staff move each order’s money once', [
        'server/office/order-money/order-money.test.ts',
        'server/ordering/replacement/replacement.test.ts',
      ]),
      stormed('No bottle sold twice', ['server/ordering/checkout/place-order.test.ts']),
      tested('Sums are right', ['domain/pricing/price-cart.test.ts', 'domain/money/allocate.test.ts']),
      tested('A tax service has each sale, refund and void as charged, once', [
        'server/office/order-money/quoted-taxes.test.ts',
      ]),
      stormed('The cart is not lost', ['server/ordering/cart/cart.test.ts', 'e2e/nothing-lost.test.ts']),
      stormed('A promo limit holds', ['server/ordering/cart/promo-limits.test.ts']),
      stormed('Bulk payment is all or nothing per cart and never twice', [
        'server/programs/bulk-payment/bulk-runs.test.ts',
      ]),
      stormed('Staff move an order’s money once', [
        'server/office/runs/runs.test.ts',
        'server/office/batches/batches.test.ts',
      ]),
      tested('Once a release’s Stop has answered, only new cards are charged', [
        'storm/interleavings/interleavings.test.ts',
        'server/office/clubs/stopped-releases.test.ts',
      ]),
      { promise: 'Two copies of the server are as good as one', storm: 'every storm', tests: [] },
    ],
  },
  {
    title: 'Secrets and people',
    promises: [
      tested('Card numbers and security codes never touch disk or log', ['e2e/afterwards/card-data.test.ts']),
      tested("A shopper cannot read another shopper's data", [
        'server/attacks/other-peoples-things.test.ts',
        'server/account/account.test.ts',
        'server/ordering/cart/cart.test.ts',
      ]),
      tested("A bulk link can't be guessed or stretched", [
        'server/programs/bulk-payment/bulk-links.test.ts',
      ]),
      tested('Passwords', ['server/account/identity/identity.test.ts']),
      tested('Cross-site writes fail', [
        'server/app/app.test.ts',
        'server/attacks/cross-site-writes.test.ts',
      ]),
      tested('Pages run only our scripts', [
        'e2e/security.test.ts',
        'server/platform/http/https-site.test.ts',
      ]),
      tested('Guessing is slow', [
        'server/platform/rate-limits/rate-limits.test.ts',
        'server/attacks/card-testing.test.ts',
        'server/attacks/mail-flood.test.ts',
      ]),
      tested('A code or a link works only for the one it was made for', [
        'server/attacks/shared-cart-code.test.ts',
        'server/attacks/account-takeover.test.ts',
      ]),
      tested('A card token has one owner, and a day', ['server/attacks/card-token.test.ts']),
      tested('One person counts once, however spelled', ['server/attacks/one-person-many-spellings.test.ts']),
      tested('A backup is whole, sealed, or not there', [
        'server/attacks/stalled-backup.long.test.ts',
        'server/attacks/tampered-backup.long.test.ts',
      ]),
      tested('OWASP ASVS 5.0', ['scripts/parts/security-table.test.ts']),
    ],
  },
  {
    title: 'Bad input and bad days',
    promises: [
      stormed('Any malformed, oversized or hostile request', [
        'server/attacks/hostile-input.long.test.ts',
        'server/attacks/raw-requests.test.ts',
        'e2e/hostile-pages.test.ts',
      ]),
      stormed('Database down while running', [
        'server/platform/database/embedded.long.test.ts',
        'server/platform/database/connection.test.ts',
        'server/bad-days/start.long.test.ts',
        'server/bad-days/bad-days.long.test.ts',
      ]),
      tested('The machine of the database may die', ['storm/cluster/cluster.long.test.ts']),
      tested('Mail, carrier, address or content service down or slow', [
        'server/messages/mails/mail-jobs.test.ts',
        'server/providers/mail/smtp-mail.test.ts',
        'server/providers/text-messages/twilio-texts.test.ts',
        'server/providers/carrier/fedex-locations.test.ts',
        'server/providers/address/smarty-addresses.test.ts',
        'server/bad-days/bad-days.long.test.ts',
      ]),
      tested('A tax service down, slow or wrong stops no sale and changes no shown total', [
        'server/ordering/checkout/tax-service.test.ts',
        'server/providers/tax/avatax.test.ts',
      ]),
      tested('The browser loses the network in the middle of a submit', ['e2e/payment-waiting.test.ts']),
      tested('JavaScript does not arrive', ['e2e/without-script.test.ts']),
      tested('SIGTERM', ['server/bad-days/stop.long.test.ts', 'server/platform/jobs/worker.test.ts']),
      tested('Too much load', [
        'server/bad-days/overload.long.test.ts',
        'server/app/front-door/load-shedding.test.ts',
      ]),
    ],
  },
  {
    title: 'The law',
    promises: [
      tested('Wine ships only where and to whom the law allows it', [
        'domain/compliance/judge-shipment.test.ts',
        'server/ordering/checkout/every-state.test.ts',
      ]),
      tested('Wine ships only under a permit that is valid on the ship day', [
        'server/office/winery/permits-decide.test.ts',
        'server/office/winery/permits-everywhere.test.ts',
        'e2e/permits.test.ts',
      ]),
      tested('What the end of a permit stops is what was shown before', [
        'server/office/today/ending-permits.test.ts',
      ]),
      tested('A receipt says what the law asked of an order, and an altered one is found out', [
        'server/ordering/orders/receipt-link.test.ts',
        'cli/orders/order-receipt.test.ts',
      ]),
      tested('No text is sent without a birth date that was checked before', [
        'server/ordering/order-messages/order-messages.test.ts',
        'e2e/text-consent.test.ts',
      ]),
      tested('Leaving a club takes fewer presses than joining it', ['e2e/club-presses.test.ts']),
      tested('What a new member agreed to is kept word for word', [
        'server/ordering/club-join/join-club.test.ts',
        'server/office/clubs/members.test.ts',
        'e2e/club-join.test.ts',
      ]),
      tested('Proof of a consent holds its words, notices and end, also after an erasure', [
        'server/office/clubs/consent-proof.test.ts',
      ]),
      tested('Each member is reminded once a year, with the price and a link to leave', [
        'server/programs/member-notices/tell-members.test.ts',
      ]),
      tested('Members are notified of another price 7 to 30 days before a release can have it', [
        'server/office/clubs/change-notices.test.ts',
      ]),
      tested('A member moves to a smaller tier only under terms that the member read', [
        'server/programs/club-releases/smaller-tier.test.ts',
        'e2e/smaller-tier.test.ts',
      ]),
      tested('A member who left is not charged', [
        'storm/interleavings/interleavings.test.ts',
        'server/programs/club-releases/leave-link.test.ts',
        'e2e/leave-club.test.ts',
      ]),
      tested('A past order stays as it was sold', [
        'server/office/sold-as-it-was.test.ts',
        'cli/orders/sold-as-it-was.test.ts',
      ]),
    ],
  },
];

function stormed(promise: PromiseName, tests: readonly string[]): ShownPromise {
  return { promise, storm: promise, tests };
}

function tested(promise: string, tests: readonly string[]): ShownPromise {
  return { promise, tests };
}
