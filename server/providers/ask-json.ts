import { withoutUnseen } from '../../domain/people/plain-text.ts';

/** 'silent': no answer in time, or the connection broke. `body` is undefined if the answer is not JSON. */
export type JsonAnswer =
  | { readonly kind: 'answered'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'silent'; readonly why: string };

/** Never throws. Follows no redirect, because the request may hold secrets. `why` is for the log and holds none. */
export async function askJson(
  url: URL,
  init: RequestInit & { readonly signal: AbortSignal },
): Promise<JsonAnswer> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error' });
    const text = await response.text();
    return { kind: 'answered', status: response.status, body: parsed(text) };
  } catch (error) {
    const name = init.signal.aborted ? 'no answer in time' : causeOf(error);
    return { kind: 'silent', why: `${url.host}: ${name}` };
  }
}

function parsed(text: string): unknown {
  try {
    // Outside text ends up in forms, emails and terminals, so it is cleaned like a shopper's input.
    return JSON.parse(text, (_, value) => (typeof value === 'string' ? withoutUnseen(value) : value));
  } catch {
    return undefined;
  }
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  const { cause } = error;
  return cause instanceof Error ? cause.message || cause.name : error.message;
}
