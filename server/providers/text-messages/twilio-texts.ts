import { z } from 'zod';
import { askJson, type JsonAnswer } from '../ask-json.ts';
import { type OutgoingText, type SentText, TextProblem, type TextSender } from './text-sender.ts';

export interface TwilioAccount {
  readonly accountSid: string;
  readonly authToken: string;
  /** One of our numbers, or a Twilio messaging service that picks one. */
  readonly sender: { readonly From: string } | { readonly MessagingServiceSid: string };
  /** 'https://api.twilio.com'. */
  readonly apiUrl: string;
}

const PATIENCE_MS = 10_000;
/** How many texts of the last days to search. One number hardly ever gets more from us. */
const LOOK_BACK = 50;

const message = z.object({ sid: z.string().min(1).max(64) });
const messages = z.object({
  messages: z.array(message.extend({ body: z.string().nullable(), status: z.string() })),
});
const failure = z.object({ code: z.int().nullish() });

/** The recipient sent STOP to Twilio. */
const STOPPED = 21610;
/** Twilio error codes for a number that cannot get texts: invalid, not mobile, or unreachable from ours. */
const NO_TEXTS_THERE: readonly number[] = [21211, 21214, 21217, 21408, 21612, 21614];
/** A text in these states never arrives, so it does not count as sent. */
const NEVER_ARRIVES: readonly string[] = ['failed', 'undelivered', 'canceled'];

/** Messages resource 2010-04-01, without idempotency keys. Before a resend it looks for the text by its unique body. */
export function createTwilioTexts(account: TwilioAccount, { patienceMs = PATIENCE_MS } = {}): TextSender {
  const path = `/2010-04-01/Accounts/${encodeURIComponent(account.accountSid)}/Messages.json`;
  const url = new URL(path, account.apiUrl);
  const authorization = `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')}`;
  const ask = (to: URL, init: RequestInit = {}) =>
    askJson(to, { ...init, headers: { authorization }, signal: AbortSignal.timeout(patienceMs) });

  async function find({ to, body }: OutgoingText): Promise<SentText | null> {
    const list = new URL(url);
    list.search = String(new URLSearchParams({ To: to, PageSize: String(LOOK_BACK) }));
    const answer = await ask(list);
    const read = messages.safeParse(answer.kind === 'answered' && answer.status === 200 ? answer.body : null);
    if (!read.success) throw problemOf(answer);
    const same = read.data.messages.find(
      (sent) => sent.body === body && !NEVER_ARRIVES.includes(sent.status),
    );
    return same ? { reference: same.sid } : null;
  }

  return {
    async send(text) {
      const gone = text.mayHaveGone ? await find(text) : null;
      if (gone) return gone;
      const body = new URLSearchParams({ To: text.to, Body: text.body, ...account.sender });
      const answer = await ask(url, { method: 'POST', body });
      const read = message.safeParse(
        answer.kind === 'answered' && answer.status === 201 ? answer.body : null,
      );
      if (!read.success) throw problemOf(answer);
      return { reference: read.data.sid };
    },
  };
}

function problemOf(answer: JsonAnswer): TextProblem {
  if (answer.kind === 'silent') return new TextProblem(`no answer: ${answer.why}`, 'for-now');
  const read = failure.safeParse(answer.body);
  const code = read.success ? read.data.code : null;
  const problem = `Twilio said ${answer.status}${code ? ` with code ${code}` : ''}`;
  if (code === STOPPED) return new TextProblem(problem, 'stopped');
  return new TextProblem(problem, code && NO_TEXTS_THERE.includes(code) ? 'for-good' : 'for-now');
}
