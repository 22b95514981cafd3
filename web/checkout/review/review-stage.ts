import type { PaymentReply } from './submit.ts';
import type { PaymentOutcome } from './use-payment-outcome.ts';

type ReplyOf<Kind extends PaymentReply['kind']> = Extract<PaymentReply, { kind: Kind }>;

/** Where the order stands, as the review shows it. */
export type ReviewStage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'placing' }
  /** The confirmation is loading. `isSent`: from this page, rather than found out by asking. */
  | { readonly kind: 'placed'; readonly isSent: boolean }
  | { readonly kind: 'refused'; readonly reply: ReplyOf<'refused'> }
  | { readonly kind: 'code-needed'; readonly reply: ReplyOf<'code'>; readonly isConfirmed: boolean }
  | { readonly kind: 'has-account'; readonly reply: ReplyOf<'has-account'> }
  | { readonly kind: 'not-agreed'; readonly reply: ReplyOf<'policy-not-agreed'> }
  | { readonly kind: 'cart-changed'; readonly reply: ReplyOf<'cart-changed'> }
  /** The outcome of a payment is not known, or stays unknown to this browser. */
  | { readonly kind: Exclude<PaymentOutcome, 'none'> };

export interface ReviewFacts {
  readonly reply: PaymentReply | undefined;
  /** The reply whose demand was met since: the policy was accepted, or the emailed code was right. */
  readonly met: PaymentReply | undefined;
  readonly outcome: PaymentOutcome;
  /** The form is on its way, or its answer leads on. */
  readonly isSending: boolean;
  readonly isLeadingToConfirmation: boolean;
}

/** An order on its way replaces every earlier answer, and an open payment comes before the rest. */
export function reviewStage({
  reply,
  met,
  outcome,
  isSending,
  isLeadingToConfirmation,
}: ReviewFacts): ReviewStage {
  if (isLeadingToConfirmation) return { kind: 'placed', isSent: isSending };
  if (isSending) return { kind: 'placing' };
  if (outcome !== 'none') return { kind: outcome };
  switch (reply?.kind) {
    case 'refused':
      return { kind: 'refused', reply };
    case 'code':
      return { kind: 'code-needed', reply, isConfirmed: reply === met };
    case 'has-account':
      return { kind: 'has-account', reply };
    case 'policy-not-agreed':
      return reply === met ? { kind: 'ready' } : { kind: 'not-agreed', reply };
    case 'cart-changed':
      return { kind: 'cart-changed', reply };
    default:
      return { kind: 'ready' };
  }
}

/** For the title, which then begins with 'Error: '. */
export function isRefused(stage: ReviewStage): boolean {
  switch (stage.kind) {
    case 'refused':
    case 'has-account':
    case 'not-agreed':
      return true;
    case 'code-needed':
      return stage.reply.step === 'ask';
    default:
      return false;
  }
}

/** Without the form, nothing can be paid twice, nor by another shopper. */
export function showsForm(stage: ReviewStage): boolean {
  switch (stage.kind) {
    case 'checking':
    case 'cut-off':
    case 'cannot-tell':
      return false;
    case 'placed':
      return stage.isSent;
    default:
      return true;
  }
}
