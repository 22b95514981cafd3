import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { askJson } from '../ask-json.ts';
import { type StripeProblem, stripeFailure } from './stripe-shapes.ts';

export interface StripeAccount {
  /** sk_… or rk_…: sent only to Stripe, and never part of a message. */
  readonly secretKey: string;
  /** 'https://api.stripe.com' */
  readonly apiUrl: string;
}

/** 'unknown': no answer in time, or an unusable one. A write may or may not have happened. */
export type StripeAnswer<Value> =
  | { readonly kind: 'ok'; readonly value: Value }
  | { readonly kind: 'refused'; readonly problem: StripeProblem }
  | { readonly kind: 'unknown'; readonly why: string };

export interface StripeWrite {
  readonly form: Readonly<Record<string, string | number | boolean>>;
  /** Stripe repeats its first answer under the same key, failures included, for at least 24 hours. */
  readonly idempotencyKey: string;
}

export interface StripeApi {
  get<Value>(path: string, shape: z.ZodType<Value>, signal: AbortSignal): Promise<StripeAnswer<Value>>;
  post<Value>(
    path: string,
    write: StripeWrite,
    shape: z.ZodType<Value>,
    signal: AbortSignal,
  ): Promise<StripeAnswer<Value>>;
}

/** The API version that the answer shapes match. */
const VERSION = '2026-10-28.endive';

/** Nothing was done: the same key is running, the object is locked, or there are too many requests. */
const COME_BACK = new Set([409, 429]);
const FIRST_PAUSE_MS = 100;
const TRIES = 6;

/** Retries by itself only requests that Stripe says it did not start. */
export function createStripeApi({ secretKey, apiUrl }: StripeAccount): StripeApi {
  const headers = { authorization: `Bearer ${secretKey}`, 'stripe-version': VERSION };

  async function ask<Value>(
    path: string,
    init: RequestInit,
    shape: z.ZodType<Value>,
    signal: AbortSignal,
  ): Promise<StripeAnswer<Value>> {
    for (let tries = 1; ; tries += 1) {
      const answer = await askJson(new URL(path, apiUrl), { ...init, signal });
      if (answer.kind === 'silent') return { kind: 'unknown', why: answer.why };
      if (answer.status >= 500) return { kind: 'unknown', why: `Stripe failed (status ${answer.status})` };
      if (COME_BACK.has(answer.status) && tries < TRIES && (await pause(FIRST_PAUSE_MS * 2 ** tries, signal)))
        continue;
      return read(answer.status, answer.body, shape);
    }
  }

  return {
    get: (path, shape, signal) => ask(path, { method: 'GET', headers }, shape, signal),
    post: (path, { form, idempotencyKey }, shape, signal) =>
      ask(
        path,
        {
          method: 'POST',
          headers: { ...headers, 'idempotency-key': idempotencyKey },
          body: new URLSearchParams(Object.entries(form).map(([name, value]) => [name, String(value)])),
        },
        shape,
        signal,
      ),
  };
}

function read<Value>(status: number, body: unknown, shape: z.ZodType<Value>): StripeAnswer<Value> {
  if (status === 200) {
    const value = shape.safeParse(body);
    return value.success
      ? { kind: 'ok', value: value.data }
      : { kind: 'unknown', why: 'Stripe answered in an unknown format' };
  }
  const failure = stripeFailure.safeParse(body);
  if (COME_BACK.has(status) || !failure.success) return { kind: 'unknown', why: `Stripe answered ${status}` };
  return { kind: 'refused', problem: { ...failure.data.error, status } };
}

/** True if the time passed before the caller gave up. */
function pause(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return sleep(milliseconds, true, { signal }).catch(() => false);
}
