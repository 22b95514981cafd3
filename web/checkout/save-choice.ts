import { data, redirect } from 'react-router';
import type { z } from 'zod';
import { type choicesForm, typedShipping } from '../../contract/choices.ts';
import type { Answer, Api } from '../api/client.ts';
import { type FormReply, formValuesOf, type Sent } from '../forms/form-reply.ts';
import { checkoutCache } from './checkout-cache.ts';
import { LEAVE } from './leave-form.tsx';
import { clubJoinOf, clubJoinQuery } from './progress/club-join.ts';
import { logInAgain } from './progress/session-ended.ts';

export type SentChoices = Sent<Answer<'put /cart/choices'>>;

export type ChoiceReply = { readonly saved: true } | { readonly saved: false; readonly reply: FormReply };

export function putChoices(
  api: Api,
  body: z.input<typeof choicesForm>,
  { clubJoin, isCustomer }: { clubJoin: boolean; isCustomer: boolean },
) {
  const query = { ...clubJoinQuery(clubJoin), ...(isCustomer && { forCustomer: 'true' as const }) };
  return api.call('put /cart/choices', { query, body });
}

/** In the browser: the page shows the saved choice, without a further request. */
export function answerInBrowser(sent: SentChoices, request: Request) {
  if (!sent.ok && sent.status === 401) return logInAgain(stepOf(request));
  if (!sent.ok) return data<ChoiceReply>({ saved: false, reply: sent.reply }, { status: sent.status });
  if (!request.signal.aborted) checkoutCache.complete({ choices: sent.data });
  return data<ChoiceReply>({ saved: true });
}

/** Without a script: leads back to the step. */
export function answerPost(sent: SentChoices, request: Request) {
  if (sent.ok) return redirect(stepOf(request));
  return sent.status === 401
    ? logInAgain(stepOf(request))
    : data<ChoiceReply>({ saved: false, reply: sent.reply }, { status: sent.status });
}

/** Without a script: keeps what was typed in the step's form, then shows the form of the choice. Null: go on. */
export async function leaveForm(api: Api, form: FormData, request: Request): Promise<Response | null> {
  if (form.get('intent') !== LEAVE) return null;
  const typed = typedShipping.safeParse(formValuesOf(form));
  const clubJoin = clubJoinOf(request.url);
  if (typed.success) await putChoices(api, { typed: typed.data }, { clubJoin, isCustomer: false });
  const { pathname, search } = new URL(request.url);
  return redirect(pathname + search);
}

/** '/shipping/address?clubJoin=false' -> '/shipping?clubJoin=false' */
function stepOf({ url }: Request): string {
  const { origin, pathname, search } = new URL(url);
  return origin + pathname.replace(/\/[^/]*$/, '') + search;
}
