import { data } from 'react-router';
import type { Sent } from '../forms/send-form.ts';
import { toLogin } from './load-account.ts';
import { type Done, redirectDone } from './saved.ts';

/** After a form of the account: on to where its outcome shows, back with what is wrong, or to the log-in. */
export function answerForm(sent: Sent<unknown>, request: Request, { to, done }: { to: string; done: Done }) {
  if (sent.ok) return redirectDone(to, done);
  if (sent.status === 401) throw toLogin(request.url);
  return data(sent.reply, { status: sent.status });
}
