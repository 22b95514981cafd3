import { data, redirect } from 'react-router';
import type { ApiResult } from '../api/client.ts';
import { type FormValues, formValuesOf } from '../forms/form-reply.ts';
import type { PageRequest } from '../page-context.ts';
import { codeHeader, keyHeader, type RefusedAction, refusedAction } from './call-office.ts';

/** What was reviewed, in the form whose button does it. */
export const REVIEWED = 'reviewed';
/** Of the button that leads from the review back to the fields. */
export const CHANGE = 'again';
/** What a review adds to the fields that were typed. */
export const ADDED_BY_REVIEW: readonly string[] = [REVIEWED, CHANGE, 'code', 'key', 'quote', 'expected'];

/** What the page shows after a press: `typed` in its fields, `review` below or instead of them, `refused` above. */
export interface Reviewed<Review> {
  readonly review: Review | undefined;
  readonly refused: RefusedAction | undefined;
  readonly subject: string;
  readonly typed: FormValues;
}

interface Press {
  readonly query: { readonly dryRun?: 'true' };
  readonly headers: Record<string, string>;
}

interface Steps<Answer, Review> {
  readonly form: FormData;
  readonly requestUrl: string;
  /** What the form asks for. Only a press with what was reviewed does it: anything else is reviewed first. */
  readonly subject: string;
  readonly call: (press: Press) => Promise<ApiResult<Answer>>;
  /** What the page shows of a dry run; null for the answer of an act. */
  readonly review: (answer: Answer) => Review | null;
  /** Where an act leads; null if its answer is that of a dry run. */
  readonly doneAt: (answer: Answer) => string | null;
  /** The review has fields of its own, so that it stays whatever was wrong. */
  readonly hasFields?: boolean;
}

export function typedIn(form: FormData): FormValues {
  return formValuesOf(form, ADDED_BY_REVIEW);
}

/** The file of the first press, or its text that the second one carries: a file cannot be posted twice. */
export function checkedFileIn({ upload }: Pick<PageRequest, 'upload'>) {
  const form = upload?.form ?? new FormData();
  const checked = form.get(REVIEWED);
  return { form, csv: typeof checked === 'string' ? checked : (upload?.text ?? '') };
}

/**
 * The first press asks what the act comes to, by a dry run; the second does it. If only a fresh code is missing, the
 * review is made again and stays.
 */
export async function reviewThenDo<Answer, Review>(steps: Steps<Answer, Review>) {
  const { form, requestUrl, subject, call, doneAt, hasFields = false } = steps;
  const isReviewed = form.get(REVIEWED) === subject;
  // May be a whole file, which no refusal sends back.
  form.delete(REVIEWED);
  const base: Reviewed<Review> = { review: undefined, refused: undefined, subject, typed: typedIn(form) };
  if (form.has(CHANGE)) return data(base);
  const dryRun = () => call({ query: { dryRun: 'true' }, headers: {} });
  const result = isReviewed
    ? await call({ query: {}, headers: { ...keyHeader(form), ...codeHeader(form) } })
    : await dryRun();
  if (result.ok) {
    const to = isReviewed ? doneAt(result.data) : null;
    return to === null ? data({ ...base, review: reviewOf(result.data, steps) }) : redirect(to, 303);
  }
  const refusal = refusedAction(result.error, form, requestUrl);
  if (refusal instanceof Response) return refusal;
  const staysInReview = isReviewed && (hasFields || result.error.code === 'confirm-needed');
  const again = staysInReview ? await dryRun() : null;
  const review = again?.ok ? reviewOf(again.data, steps) : undefined;
  return data({ ...base, refused: refusal.data, review }, refusal.init ?? {});
}

function reviewOf<Answer, Review>(answer: Answer, { review }: Steps<Answer, Review>): Review {
  const found = review(answer);
  if (found === null) throw new Error('a dry run did something');
  return found;
}
