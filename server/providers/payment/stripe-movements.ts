import { createHash, randomUUID } from 'node:crypto';
import type { Movement, MovementOutcome } from './gateway.ts';
import type { StripeParts } from './stripe-cards.ts';
import { cancelIntent, readIntent } from './stripe-intents.ts';
import {
  type ClaimedMovement,
  claimMovement,
  type MovementKind,
  writeMovementAnswer,
} from './stripe-movement-books.ts';
import { StripeRefusal } from './stripe-problems.ts';
import {
  EXPANDED,
  type PaymentIntent,
  paymentIntent,
  refund,
  refunds,
  type StripeProblem,
} from './stripe-shapes.ts';

type Answer = Exclude<MovementOutcome, { kind: 'unknown' }>;
/** Null: unknown. */
type Move = (
  parts: StripeParts,
  movement: Movement,
  claim: ClaimedMovement,
  signal: AbortSignal,
) => Promise<Answer | null>;

/** The shop's records decide. Stripe forgets idempotency keys after a day, so marks on its objects show what happened. */
export async function moveByStripe(
  parts: StripeParts,
  kind: MovementKind,
  movement: Movement,
): Promise<MovementOutcome> {
  const claim = await claimMovement(parts.db, kind, movement);
  if (claim.kind !== 'claimed') return claim;
  const answer = await moves[kind](parts, movement, claim, AbortSignal.timeout(parts.timeoutMs));
  return answer === null ? { kind: 'unknown' } : writeMovementAnswer(parts.db, movement.key, answer);
}

const moves: Readonly<Record<MovementKind, Move>> = {
  capture: captureIntent,
  release: voidIntent,
  refund: refundIntent,
};

/**
 * Partial captures need Stripe's multicapture for the account and the card. Without it, Stripe voids what the first
 * capture leaves and refuses a second one.
 */
async function captureIntent(
  parts: StripeParts,
  { key, reference, amountCents }: Movement,
  { isLast }: ClaimedMovement,
  signal: AbortSignal,
): Promise<Answer | null> {
  const mark = markOf(key);
  const done: Answer = { kind: 'done', reference: `${reference}-${mark}` };
  const intent = await readIntent(parts, reference, signal);
  if (intent === null) return null;
  if (mark in intent.metadata) return done;
  if (intent.status !== 'requires_capture') return refused(`it is ${intent.status}`);
  const form = {
    amount_to_capture: amountCents,
    ...(isLast || !isCapturedInParts(intent) ? {} : { final_capture: false }),
    [`metadata[${mark}]`]: amountCents,
    ...EXPANDED,
  };
  const path = `/v1/payment_intents/${reference}/capture`;
  const answer = await parts.api.post(path, { form, idempotencyKey: key }, paymentIntent, signal);
  switch (answer.kind) {
    case 'ok':
      return done;
    case 'refused':
      return refusedBy(answer.problem);
    case 'unknown':
      return null;
  }
}

function isCapturedInParts({ latest_charge }: PaymentIntent): boolean {
  return latest_charge?.payment_method_details?.card?.multicapture?.status === 'available';
}

/**
 * A partial void exists only in the shop's records, because Stripe cannot reduce an authorization. That part can never
 * be captured. The bank frees it with the authorization's last movement or when the authorization expires.
 */
async function voidIntent(
  parts: StripeParts,
  { key, reference }: Movement,
  { isLast, followsCapture }: ClaimedMovement,
  signal: AbortSignal,
): Promise<Answer | null> {
  const done: Answer = { kind: 'done', reference: `${reference}-${markOf(key)}` };
  if (!isLast) return done;
  const intent = await readIntent(parts, reference, signal);
  if (intent === null) return null;
  if (intent.status !== 'requires_capture') return done;
  if (!followsCapture) return (await cancelIntent(parts, reference, signal)) ? done : null;
  const form = { amount_to_capture: 0, final_capture: true, ...EXPANDED };
  const path = `/v1/payment_intents/${reference}/capture`;
  const answer = await parts.api.post(path, { form, idempotencyKey: randomUUID() }, paymentIntent, signal);
  return answer.kind === 'unknown' ? null : done;
}

async function refundIntent(
  { api }: StripeParts,
  { key, reference, amountCents }: Movement,
  { isRepeat }: ClaimedMovement,
  signal: AbortSignal,
): Promise<Answer | null> {
  const mark = markOf(key);
  if (isRepeat) {
    const given = await api.get(`/v1/refunds?payment_intent=${reference}&limit=100`, refunds, signal);
    if (given.kind !== 'ok') return null;
    const found = given.value.data.find(({ metadata }) => metadata.movement === mark);
    if (found) return refundAnswer(found);
  }
  const form = { payment_intent: reference, amount: amountCents, 'metadata[movement]': mark };
  const answer = await api.post('/v1/refunds', { form, idempotencyKey: key }, refund, signal);
  switch (answer.kind) {
    case 'ok':
      return refundAnswer(answer.value);
    case 'refused':
      return refusedBy(answer.problem);
    case 'unknown':
      return null;
  }
}

function refundAnswer({ id, status }: { id: string; status?: string | null | undefined }): Answer {
  return status === 'failed' || status === 'canceled'
    ? refused(`the refund ${id} is ${status}`)
    : { kind: 'done', reference: id };
}

function refusedBy(problem: StripeProblem): Answer {
  if (problem.status === 401 || problem.status === 403) throw new StripeRefusal(problem);
  return refused(problem.code ?? problem.type);
}

/** The reason is for staff, not for a shopper. */
function refused(why: string): Answer {
  return { kind: 'refused', reason: `Stripe does not do that: ${why}.` };
}

/** A name for the movement that fits Stripe's metadata, where names have at most 40 characters. */
function markOf(key: string): string {
  return `m${createHash('sha256').update(key).digest('hex').slice(0, 24)}`;
}
