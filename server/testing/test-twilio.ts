import { createHmac } from 'node:crypto';
import { startTestService, type TestService } from './test-service.ts';

/** Twilio as it answers: the messages that it has, and what it says of numbers that it will not text. */
export interface TestTwilio {
  readonly service: TestService;
  readonly account: { accountSid: string; authToken: string; sender: { From: string }; apiUrl: string };
  /** All that it was given to send, the newest last. */
  readonly messages: TwilioMessage[];
  /** What it says of each further message in place of taking it. */
  refusal: { status: number; code: number } | null;
  /** It takes the message, and its answer is lost. */
  losesAnswers: boolean;
}

export interface TwilioMessage {
  readonly sid: string;
  readonly to: string;
  readonly from: string;
  readonly body: string;
  status: string;
}

export const TWILIO_TOKEN = 'a secret of this account';

export async function startTestTwilio(): Promise<TestTwilio> {
  const path = '/2010-04-01/Accounts/AC1/Messages.json';
  const right = `Basic ${Buffer.from(`AC1:${TWILIO_TOKEN}`).toString('base64')}`;
  const service = await startTestService((request, given) => {
    const url = new URL(request.url ?? '', 'http://twilio');
    if (url.pathname !== path) return failure(404, 20404);
    if (request.headers.authorization !== right) return failure(401, 20003);
    if (request.method === 'GET') {
      const to = url.searchParams.get('To');
      const found = twilio.messages.filter((message) => to === null || message.to === to).toReversed();
      return { status: 200, body: { messages: found, page: 0 } };
    }
    if (twilio.refusal) return failure(twilio.refusal.status, twilio.refusal.code);
    const form = new URLSearchParams(given);
    const [to, from, body] = ['To', 'From', 'Body'].map((name) => form.get(name) ?? '') as [
      string,
      string,
      string,
    ];
    if (!/^\+\d{8,15}$/.test(to)) return failure(400, 21211);
    const message = { sid: `SM${twilio.messages.length + 1}`, to, from, body, status: 'queued' };
    twilio.messages.push(message);
    return twilio.losesAnswers ? { status: 502, body: null } : { status: 201, body: message };
  });
  const twilio: TestTwilio = {
    service,
    account: {
      accountSid: 'AC1',
      authToken: TWILIO_TOKEN,
      sender: { From: '+17075550100' },
      apiUrl: service.url,
    },
    messages: [],
    refusal: null,
    losesAnswers: false,
  };
  return twilio;
}

function failure(status: number, code: number) {
  return { status, body: { code, message: 'No.', more_info: 'https://www.twilio.com/docs/errors', status } };
}

/** A form as Twilio posts it, signed as Twilio signs it. */
export function twilioForm(url: string, form: Record<string, string>, token: string) {
  const signed = Object.keys(form)
    .toSorted()
    .reduce((text, name) => `${text}${name}${form[name]}`, url);
  return {
    body: String(new URLSearchParams(form)),
    signature: createHmac('sha1', token).update(signed).digest('base64'),
  };
}
