import { data, redirect } from 'react-router';
import type { ErrorReason } from '../../contract/error.ts';
import type { ApiError, ApiResult } from '../api/client.ts';
import { failPage } from '../api/page-failure.ts';
import { type FormReply, refusedByApi } from '../forms/form-reply.ts';
import { linkTo } from './link-to.ts';
import { isUnreached } from './unreached.ts';

/** What a page shows of a call. Without a session it leads to the log-in; any other refusal ends the page. */
export function unwrap<Data>(result: ApiResult<Data>, requestUrl: string): Data {
  if (result.ok) return result.data;
  if (result.error.status === 401) throw toOfficeLogin(requestUrl);
  return failPage(result.error);
}

/** A refused action: the page shows `reply` at its form. */
export interface RefusedAction {
  readonly reply: FormReply & {
    readonly code: string;
    readonly reason?: ErrorReason | undefined;
    readonly requestId: string | null;
  };
}

/**
 * Ends an action. Done: leads to `to`, where `?did=` names what happened. Refused: the form says why, with what was
 * typed.
 */
export function redirectOrRefuse<Data>(
  result: ApiResult<Data>,
  form: FormData,
  requestUrl: string,
  to: string | ((done: Data) => string),
) {
  if (!result.ok) return refusedAction(result.error, form, requestUrl);
  return redirect(typeof to === 'string' ? to : to(result.data), 303);
}

/** A dry run that a page shows as it is opened: what would happen, or why nothing can. */
export function wouldOf<Data>(tried: ApiResult<Data>) {
  return tried.ok ? { would: tried.data, problem: null } : { would: null, problem: tried.error.message };
}

export function refusedAction(error: ApiError, form: FormData, requestUrl: string) {
  return error.status === 401 ? toOfficeLogin(requestUrl) : refusedReply(error, form);
}

/** In the browser, of a call that found no server. Anything else goes on to the error page. */
export function refusedAsUnreached(error: unknown, lead: string) {
  if (!isUnreached(error)) throw error;
  const reply = { lead, errors: {}, values: {}, code: 'network', requestId: null };
  return data({ reply } satisfies RefusedAction, { status: 503 });
}

/** For the steps of a log-in, where 401 means that the password or code is wrong. */
export function refusedReply(error: ApiError, form: FormData) {
  const { status, reply } = refusedByApi(form, error, ['password', 'code']);
  const lead = error.message;
  const { code, reason, requestId } = error;
  const refused: RefusedAction = { reply: { ...reply, lead, code, reason, requestId } };
  return data(refused, { status });
}

/** The Code field of a form goes into its own header. */
export function codeHeader(form: FormData): Record<string, string> {
  const code = form.get('code');
  return typeof code === 'string' && code.trim() !== '' ? { 'x-office-code': code.trim() } : {};
}

/** A form carries its own key, so that a second press is the same request. */
export function keyHeader(form: FormData): Record<string, string> {
  const key = form.get('key');
  return typeof key === 'string' ? { 'idempotency-key': key } : {};
}

function toOfficeLogin(requestUrl: string): Response {
  const { pathname, search } = new URL(requestUrl);
  const returnTo = `${pathname.replace(/\.data$/, '')}${search}`;
  return redirect(linkTo('/office/login', { returnTo }), 303);
}
