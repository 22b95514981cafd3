import type { Context } from 'hono';
import {
  ERROR_STATUS,
  type ErrorBody,
  type ErrorCode,
  type ErrorReason,
  type FieldErrors,
} from '../../../contract/error.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { correctFields } from '../../../domain/office/form-words.ts';
import { refusals } from '../observability/metrics.ts';
import type { AppEnv } from './app-env.ts';

/** An expected failure. Use cases return it instead of throwing. */
export interface Refusal {
  readonly code: ErrorCode;
  /** Can be shown to a shopper. */
  readonly message: string;
  /** For the program that calls. */
  readonly reason?: ErrorReason;
  readonly fields?: FieldErrors;
  readonly retryAfterSeconds?: number;
}

export type Result<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Refusal };

export function accept<Value>(value: Value): Result<Value> {
  return { ok: true, value };
}

/** For calls that answer without a value. */
export const DONE = accept(null);

export function reject(refusal: Refusal): { readonly ok: false; readonly refusal: Refusal } {
  return { ok: false, refusal };
}

export function invalidFields(fields: FieldErrors, message: string = MESSAGES.invalidForm): Refusal {
  return { code: 'invalid', message, fields };
}

/** For one email in a form, where an account has it. */
export const EMAIL_HAS_ACCOUNT: Refusal = {
  code: 'conflict',
  message: MESSAGES.emailHasAccount,
  reason: 'email-has-account',
  fields: { email: [MESSAGES.emailHasAccount] },
};

/** Fields whose choice is not, or no longer, there to choose. */
export function notOffered(...fields: string[]): Refusal {
  const errors = Object.fromEntries(fields.map((field) => [field, [MESSAGES.invalid]]));
  return { ...invalidFields(errors), reason: 'not-offered' };
}

export function conflict(message: string): Refusal {
  return { code: 'conflict', message };
}

/** For a form over a version that is no longer the stored one. `what`: 'this order'. */
export function changedSince(what: string, who = 'Someone'): Refusal {
  return {
    ...conflict(`${who} changed ${what} in the meantime. Your change is not saved.`),
    reason: 'load-again',
  };
}

export const NOT_LOGGED_IN: Refusal = { code: 'unauthenticated', message: 'Please log in to continue.' };

export const CODE_NEEDED: Refusal = {
  code: 'confirm-needed',
  message: 'Please enter the code from your authenticator app.',
};

export const NOT_FOUND: Refusal = { code: 'not-found', message: 'We could not find what you asked for.' };

/** Null: there is no such thing, or not for this caller. */
export function found<Value>(value: Value | null | undefined): Result<Value> {
  return value === null || value === undefined ? reject(NOT_FOUND) : accept(value);
}

export function refuse<Env extends AppEnv>(c: Context<Env>, refusal: Refusal) {
  refusals.inc({ code: refusal.code });
  if (refusal.retryAfterSeconds !== undefined) c.header('Retry-After', String(refusal.retryAfterSeconds));
  const body: ErrorBody = {
    message: messageFor(c.req.path, refusal),
    code: refusal.code,
    ...(refusal.reason ? { reason: refusal.reason } : {}),
    ...(refusal.fields ? { fields: refusal.fields } : {}),
    requestId: c.var.requestId,
  };
  return c.json(body, ERROR_STATUS[refusal.code]);
}

/** The dictated sentence is the shop's; the office counts the fields. */
function messageFor(path: string, { message, fields = {} }: Refusal): string {
  if (message !== MESSAGES.invalidForm || !path.startsWith('/api/office')) return message;
  return correctFields(Object.keys(fields).length);
}
