import { z } from 'zod';

const text = z.string().nullish();

const problem = z.object({ type: z.string(), code: text, decline_code: text, param: text });

export const stripeFailure = z.object({ error: problem });

export type StripeProblem = z.infer<typeof problem> & { readonly status: number };

const charge = z.object({
  id: z.string(),
  status: z.enum(['succeeded', 'pending', 'failed']),
  amount_captured: z.int(),
  payment_method_details: z
    .object({ card: z.object({ multicapture: z.object({ status: z.string() }).nullish() }).nullish() })
    .nullish(),
});

/** Includes its latest charge: request it with `EXPANDED`. */
export const paymentIntent = z.object({
  id: z.string(),
  status: z.enum([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'processing',
    'requires_capture',
    'succeeded',
    'canceled',
  ]),
  amount_capturable: z.int().default(0),
  last_payment_error: problem.nullish(),
  latest_charge: z.union([charge, z.null()]).default(null),
  metadata: z.record(z.string(), z.string()).default({}),
});

export type PaymentIntent = z.infer<typeof paymentIntent>;

export const EXPANDED = { 'expand[0]': 'latest_charge' } as const;
export const EXPANDED_QUERY = '?expand[]=latest_charge';

/** A charge, refund or dispute, if it is requested with the transaction; else its id. */
const source = z.object({ id: z.string(), object: z.string(), payment_intent: text });

const balanceTransaction = z.object({
  id: z.string(),
  type: z.string(),
  amount: z.int(),
  fee: z.int(),
  created: z.int(),
  source: z.union([z.string(), source]).nullish(),
});
export type BalanceTransaction = z.infer<typeof balanceTransaction>;

export const balanceTransactions = z.object({ data: z.array(balanceTransaction), has_more: z.boolean() });

export const payouts = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      amount: z.int(),
      currency: z.string(),
      arrival_date: z.int(),
      status: z.string(),
      automatic: z.boolean(),
    }),
  ),
  has_more: z.boolean(),
});

export const setupIntent = z.object({ id: z.string(), status: z.string() });

export const customer = z.object({ id: z.string() });

export const paymentMethod = z.object({
  id: z.string(),
  card: z.object({
    brand: z.string(),
    last4: z.string().regex(/^\d{4}$/),
    exp_month: z.int(),
    exp_year: z.int(),
    fingerprint: text,
  }),
});

export type PaymentMethod = z.infer<typeof paymentMethod>;

export const refund = z.object({
  id: z.string(),
  amount: z.int(),
  status: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).default({}),
});

export const refunds = z.object({ data: z.array(refund), has_more: z.boolean() });
