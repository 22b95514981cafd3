import { data } from 'react-router';
import type { Sent } from '../forms/send-form.ts';
import { toLogin } from './load-account.ts';
import { type Done, redirectDone } from './saved.ts';

/** After an account form: go to the page that shows the result, return with the errors, or go to the log-in page. */
export function answerForm(sent: Sent<unknown>, request: Request, { to, done }: { to: string; done: Done }) {
  if (sent.ok) return redirectDone(to, done);
  if (sent.status === 401) throw toLogin(request.url);
  return data(sent.reply, { status: sent.status });
}
