import { createHash, randomBytes } from 'node:crypto';
import { StripeBalance } from './test-stripe-balance.ts';

/** What Stripe keeps, in Stripe's shapes; and what it answers to each call, as its documentation says. */

export type Form = Readonly<Record<string, string>>;

export interface StripeReply {
  readonly status: number;
  readonly body: object;
}

interface Card {
  readonly id: string;
  readonly number: string;
  readonly brand: string;
  readonly exp_month: number;
  readonly exp_year: number;
  customer: string | null;
  /** Charged without a customer: Stripe charges it no more. */
  isUsed: boolean;
}

interface Charge {
  readonly id: string;
  readonly status: 'succeeded' | 'failed';
  amount_captured: number;
  readonly multicapture: 'available' | 'unavailable';
}

export interface TestIntent {
  readonly id: string;
  readonly amount: number;
  readonly card: string;
  readonly customer: string | null;
  readonly keepsCard: boolean;
  status: string;
  amount_capturable: number;
  amount_refunded: number;
  charge: Charge | null;
  error: object | null;
  metadata: Record<string, string>;
}

interface Refund {
  readonly id: string;
  readonly payment_intent: string;
  readonly amount: number;
  readonly status: string;
  readonly metadata: Record<string, string>;
}

/** Stripe's test cards, by number: https://docs.stripe.com/testing */
const DECLINES: Readonly<Record<string, { code: string; decline_code?: string }>> = {
  '4000000000000002': { code: 'card_declined', decline_code: 'generic_decline' },
  '4000000000009995': { code: 'card_declined', decline_code: 'insufficient_funds' },
  '4000000000009987': { code: 'card_declined', decline_code: 'lost_card' },
  '4000000000009979': { code: 'card_declined', decline_code: 'stolen_card' },
  '4100000000000019': { code: 'card_declined', decline_code: 'fraudulent' },
  '4000000000000069': { code: 'expired_card' },
  '4000000000000127': { code: 'incorrect_cvc' },
  '4000000000000119': { code: 'processing_error' },
};
const NEEDS_3DS = '4000002500003155';
const FAILS_LATER = '4000000000000341';

export class StripeBooks {
  readonly cards = new Map<string, Card>();
  readonly customers = new Set<string>();
  readonly intents = new Map<string, TestIntent>();
  readonly refunds: Refund[] = [];
  readonly balance = new StripeBalance();
  readonly setups: { status: string; customer: string }[] = [];
  /** Whether this account may hand over card numbers itself. */
  takesNumbers = true;
  multicapture: 'available' | 'unavailable' = 'available';

  answer(method: string, path: string, form: Form, isPublishable: boolean): StripeReply {
    const [, version, kind, id = '', action = ''] = path.split('/');
    if (version !== 'v1') return notFound('');
    switch (`${method} ${kind}${id && '/:id'}${action && `/${action}`}`) {
      case 'POST payment_methods':
        return this.#createCard(form, isPublishable);
      case 'GET payment_methods/:id':
        return this.#withCard(id, (card) => ok(cardObject(card)));
      case 'POST customers':
        return this.#createCustomer(form);
      case 'POST setup_intents':
        return this.#setUp(form);
      case 'POST payment_intents':
        return this.#createIntent(form);
      case 'GET payment_intents/:id':
        return this.#withIntent(id, (intent) => ok(intentObject(intent, form)));
      case 'POST payment_intents/:id/confirm':
        return this.#withIntent(id, (intent) => this.#confirm(intent, form));
      case 'POST payment_intents/:id/capture':
        return this.#withIntent(id, (intent) => this.#capture(intent, form));
      case 'POST payment_intents/:id/cancel':
        return this.#withIntent(id, (intent) => cancel(intent, form));
      case 'POST refunds':
        return this.#withIntent(form.payment_intent ?? '', (intent) => this.#refund(intent, form));
      case 'GET refunds':
        return ok({
          object: 'list',
          has_more: false,
          data: this.refunds.filter(({ payment_intent }) => payment_intent === form.payment_intent),
        });
      case 'GET balance_transactions':
        return ok(this.balance.list(form));
      case 'GET payouts':
        return ok(this.balance.listPayouts(form));
      default:
        return notFound('');
    }
  }

  #capture(intent: TestIntent, form: Form): StripeReply {
    const before = intent.charge?.amount_captured ?? 0;
    const reply = capture(intent, form);
    const amount = (intent.charge?.amount_captured ?? 0) - before;
    const charge = { id: intent.charge?.id ?? '', object: 'charge', payment_intent: intent.id } as const;
    if (amount > 0) this.balance.enter('charge', amount, charge, feeOf(amount));
    return reply;
  }

  /** What the cardholder sees: intents whose money is or was held. */
  get charged(): TestIntent[] {
    return [...this.intents.values()].filter(({ charge }) => charge?.status === 'succeeded');
  }

  /** A week has passed. */
  lapse(id: string): void {
    const intent = this.intents.get(id);
    if (intent?.status !== 'requires_capture') throw new Error(`${id} holds nothing`);
    Object.assign(intent, { status: 'canceled', amount_capturable: 0 });
  }

  #createCard(form: Form, isPublishable: boolean): StripeReply {
    if (!this.takesNumbers && !isPublishable) {
      return problem(402, { type: 'invalid_request_error', message: 'Sending card numbers is unsafe.' });
    }
    const number = form['card[number]'] ?? '';
    if (number === '4242424242424241') {
      return problem(402, { type: 'card_error', code: 'incorrect_number', param: 'number' });
    }
    const card: Card = {
      id: newId('pm'),
      number,
      brand: brandOf(number),
      exp_month: Number(form['card[exp_month]']),
      exp_year: Number(form['card[exp_year]']),
      customer: null,
      isUsed: false,
    };
    this.cards.set(card.id, card);
    return ok(cardObject(card));
  }

  #createCustomer(form: Form): StripeReply {
    const id = newId('cus');
    this.customers.add(id);
    return ok({ id, object: 'customer', metadata: metadataOf(form) });
  }

  #setUp(form: Form): StripeReply {
    return this.#withUsableCard(form, (card, customer) => {
      const refusal = card.number === FAILS_LATER ? null : declineOf(card.number, 'setup_intent');
      if (refusal) return refusal;
      const status = card.number === NEEDS_3DS ? 'requires_action' : 'succeeded';
      if (status === 'succeeded') card.customer = customer;
      this.setups.push({ status, customer: customer ?? '' });
      return ok({ id: newId('seti'), object: 'setup_intent', status, usage: form.usage });
    });
  }

  #createIntent(form: Form): StripeReply {
    return this.#withUsableCard(form, (card, customer) => {
      const amount = Number(form.amount);
      if (amount < 50) {
        return problem(400, { type: 'invalid_request_error', code: 'amount_too_small', param: 'amount' });
      }
      const intent: TestIntent = {
        id: newId('pi'),
        amount,
        card: card.id,
        customer,
        keepsCard: form.setup_future_usage === 'off_session',
        status: 'requires_confirmation',
        amount_capturable: 0,
        amount_refunded: 0,
        charge: null,
        error: null,
        metadata: metadataOf(form),
      };
      this.intents.set(intent.id, intent);
      return ok(intentObject(intent, form));
    });
  }

  #confirm(intent: TestIntent, form: Form): StripeReply {
    const card = this.cards.get(intent.card);
    if (!card || !['requires_confirmation', 'requires_payment_method'].includes(intent.status)) {
      return unexpectedState(intent);
    }
    const isAway = form.off_session === 'true';
    if (isAway && intent.keepsCard) {
      return problem(400, { type: 'invalid_request_error', param: 'setup_future_usage' });
    }
    if (isAway && card.customer !== intent.customer) {
      return problem(400, { type: 'invalid_request_error', param: 'payment_method' });
    }
    const authentication = {
      type: 'card_error',
      code: 'authentication_required',
      decline_code: 'authentication_required',
    };
    const refusal =
      card.number === NEEDS_3DS && (isAway || form.error_on_requires_action === 'true')
        ? problem(402, authentication)
        : declineOf(card.number, 'payment_intent');
    if (refusal) {
      intent.status = 'requires_payment_method';
      intent.error = (refusal.body as { error: object }).error;
      intent.charge = { id: newId('ch'), status: 'failed', amount_captured: 0, multicapture: 'unavailable' };
      return refusal;
    }
    if (card.number === NEEDS_3DS) {
      intent.status = 'requires_action';
      return ok(intentObject(intent, form));
    }
    if (intent.keepsCard) card.customer = intent.customer;
    card.isUsed = true;
    intent.status = 'requires_capture';
    intent.amount_capturable = intent.amount;
    intent.charge = {
      id: newId('ch'),
      status: 'succeeded',
      amount_captured: 0,
      multicapture: this.multicapture,
    };
    return ok(intentObject(intent, form));
  }

  #refund(intent: TestIntent, form: Form): StripeReply {
    const amount = Number(form.amount);
    const left = (intent.charge?.amount_captured ?? 0) - intent.amount_refunded;
    if (amount > left) {
      return problem(400, {
        type: 'invalid_request_error',
        code: left === 0 ? 'charge_already_refunded' : 'amount_too_large',
      });
    }
    intent.amount_refunded += amount;
    const refund: Refund = {
      id: newId('re'),
      payment_intent: intent.id,
      amount,
      status: 'succeeded',
      metadata: metadataOf(form),
    };
    this.refunds.push(refund);
    const source = { id: refund.id, object: 'refund', payment_intent: intent.id } as const;
    this.balance.enter('refund', -amount, source);
    return ok({ object: 'refund', ...refund });
  }

  #withCard(id: string, use: (card: Card) => StripeReply): StripeReply {
    const card = this.cards.get(id);
    return card ? use(card) : notFound('payment_method');
  }

  #withUsableCard(form: Form, use: (card: Card, customer: string | null) => StripeReply): StripeReply {
    const customer = form.customer ?? null;
    const card = this.cards.get(form.payment_method ?? '');
    if (customer !== null && !this.customers.has(customer)) return missing('customer');
    if (!card || (card.customer !== null && card.customer !== customer)) return missing('payment_method');
    if (card.isUsed && card.customer === null) {
      return problem(400, { type: 'invalid_request_error', code: 'payment_method_unexpected_state' });
    }
    return use(card, customer);
  }

  #withIntent(id: string, use: (intent: TestIntent) => StripeReply): StripeReply {
    const intent = this.intents.get(id);
    return intent ? use(intent) : notFound('intent');
  }
}

/** As Stripe asks for a card of the US. */
function feeOf(amount: number): number {
  return Math.round(amount * 0.029) + 30;
}

function capture(intent: TestIntent, form: Form): StripeReply {
  const { charge } = intent;
  if (intent.status !== 'requires_capture' || !charge) return unexpectedState(intent);
  const amount = Number(form.amount_to_capture ?? intent.amount_capturable);
  const isFinal = form.final_capture !== 'false';
  if (amount > intent.amount_capturable) {
    return problem(400, {
      type: 'invalid_request_error',
      code: 'amount_too_large',
      param: 'amount_to_capture',
    });
  }
  if ((!isFinal && charge.multicapture !== 'available') || (amount === 0 && charge.amount_captured === 0)) {
    return problem(400, {
      type: 'invalid_request_error',
      param: isFinal ? 'amount_to_capture' : 'final_capture',
    });
  }
  charge.amount_captured += amount;
  intent.amount_capturable -= amount;
  Object.assign(intent.metadata, metadataOf(form));
  if (isFinal || intent.amount_capturable === 0) {
    Object.assign(intent, { status: 'succeeded', amount_capturable: 0 });
  }
  return ok(intentObject(intent, form));
}

function cancel(intent: TestIntent, form: Form): StripeReply {
  if (['succeeded', 'canceled', 'processing'].includes(intent.status)) return unexpectedState(intent);
  Object.assign(intent, { status: 'canceled', amount_capturable: 0 });
  return ok(intentObject(intent, form));
}

function declineOf(number: string, of: string): StripeReply | null {
  const decline =
    DECLINES[number] ??
    (number === FAILS_LATER && of === 'payment_intent' ? DECLINES['4000000000000002'] : undefined);
  return decline ? problem(402, { type: 'card_error', message: 'No.', ...decline }) : null;
}

function intentObject(intent: TestIntent, form: Form): object {
  const { charge } = intent;
  const isExpanded = Object.values(form).includes('latest_charge');
  return {
    id: intent.id,
    object: 'payment_intent',
    amount: intent.amount,
    currency: 'usd',
    capture_method: 'manual',
    status: intent.status,
    amount_capturable: intent.amount_capturable,
    amount_received: charge?.amount_captured ?? 0,
    client_secret: `${intent.id}_secret_nobody_may_see`,
    customer: intent.customer,
    last_payment_error: intent.error,
    latest_charge: charge && (isExpanded ? chargeObject(charge) : charge.id),
    metadata: intent.metadata,
  };
}

function chargeObject({ multicapture, ...charge }: Charge): object {
  return {
    object: 'charge',
    ...charge,
    payment_method_details: { type: 'card', card: { multicapture: { status: multicapture } } },
  };
}

function cardObject({ id, number, brand, exp_month, exp_year, customer }: Card): object {
  const fingerprint = createHash('sha256').update(number).digest('base64url').slice(0, 16);
  const card = { brand, last4: number.slice(-4), exp_month, exp_year, funding: 'credit', fingerprint };
  return { id, object: 'payment_method', type: 'card', customer, card };
}

function brandOf(number: string): string {
  if (number.startsWith('4')) return 'visa';
  if (/^3[47]/.test(number)) return 'amex';
  if (/^(?:5[1-5]|2[2-7])/.test(number)) return 'mastercard';
  return /^(?:6011|65)/.test(number) ? 'discover' : 'unknown';
}

function metadataOf(form: Form): Record<string, string> {
  return Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) => {
      const key = /^metadata\[(.{1,40})\]$/.exec(name)?.[1];
      return key === undefined ? [] : [[key, value]];
    }),
  );
}

function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

function ok(body: object): StripeReply {
  return { status: 200, body };
}

function problem(status: number, error: object): StripeReply {
  return { status, body: { error } };
}

function missing(param: string): StripeReply {
  return problem(400, { type: 'invalid_request_error', code: 'resource_missing', param });
}

function notFound(param: string): StripeReply {
  return problem(404, { type: 'invalid_request_error', code: 'resource_missing', param });
}

function unexpectedState(intent: TestIntent): StripeReply {
  const code = 'payment_intent_unexpected_state';
  return problem(400, { type: 'invalid_request_error', code, payment_intent: intentObject(intent, {}) });
}
