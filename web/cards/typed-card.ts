import type { CardSummary } from '../../contract/payment.ts';
import type { FieldErrors } from '../forms/form-reply.ts';

/** What has become of a card that was typed here or in a frame of the payment provider's. */
export type TypedCard =
  | { readonly ok: true; readonly token: string; readonly summary: CardSummary }
  /** `lead` is the sentence above the form; the errors stand at their fields. */
  | { readonly ok: false; readonly lead: string; readonly errors: FieldErrors };
