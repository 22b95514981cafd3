import { withoutUnseen } from '../../domain/people/plain-text.ts';

/** 'silent': no answer in time, or the connection broke. `body` is undefined where what came was no JSON. */
export type JsonAnswer =
  | { readonly kind: 'answered'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'silent'; readonly why: string };

/**
 * One call of an outside service, over when `signal` aborts. Never throws, and follows no redirect: what is sent may
 * hold secrets. `why` is for the log and holds none of them.
 */
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
    // What a service writes goes into forms, mails and terminals as what a shopper types does.
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
