import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestTwilio, type TestTwilio } from '../../testing/test-twilio.ts';
import { TextProblem, type TextSender } from './text-sender.ts';
import { createTwilioTexts } from './twilio-texts.ts';

let twilio: TestTwilio;
let sender: TextSender;
beforeEach(async () => {
  twilio = await startTestTwilio();
  // A busy machine answers late: only where no answer comes is a short patience enough.
  sender = createTwilioTexts(twilio.account, { patienceMs: 10_000 });
});
afterEach(() => twilio.service.close());

const TEXT = { to: '+17075550123', body: 'Twomey: Your order 100042 is on its way.', mayHaveGone: false };

async function lastsOf(text = TEXT) {
  const problem = await sender.send(text).then(
    () => null,
    (error: unknown) => error,
  );
  expect(problem).toBeInstanceOf(TextProblem);
  expect((problem as Error).message).not.toContain(text.to.slice(-7));
  return (problem as TextProblem).lasts;
}

test('a text goes to its number, from ours, and Twilio names it', async () => {
  expect(await sender.send(TEXT)).toEqual({ reference: 'SM1' });
  expect(twilio.messages).toEqual([
    { sid: 'SM1', to: TEXT.to, from: '+17075550100', body: TEXT.body, status: 'queued' },
  ]);
});

describe('a text that may have gone out', () => {
  const again = { ...TEXT, mayHaveGone: true };

  test('is not sent again if it did, though the answer was lost', async () => {
    twilio.losesAnswers = true;
    expect(await lastsOf()).toBe('for-now');
    twilio.losesAnswers = false;
    expect(await sender.send(again)).toEqual({ reference: 'SM1' });
    expect(twilio.messages).toHaveLength(1);
  });

  test('is sent when it did not, or never arrives', async () => {
    await sender.send({ ...TEXT, body: 'Twomey: Your order 100041 is on its way.' });
    await sender.send({ ...TEXT, to: '+17075550199' });
    expect(await sender.send(again)).toEqual({ reference: 'SM3' });
    for (const message of twilio.messages) message.status = 'undelivered';
    expect(await sender.send(again)).toEqual({ reference: 'SM4' });
  });

  test('is not sent while the answer is unknown', async () => {
    twilio.service.badDay = 'error';
    expect(await lastsOf(again)).toBe('for-now');
    expect(twilio.messages).toEqual([]);
  });
});

test.each([
  [{ status: 400, code: 21610 }, 'stopped'],
  [{ status: 400, code: 21614 }, 'for-good'],
  [{ status: 401, code: 20003 }, 'for-now'],
  [{ status: 429, code: 20429 }, 'for-now'],
  [{ status: 400, code: 21606 }, 'for-now'],
] as const)('Twilio says %o: %s', async (refusal, lasts) => {
  twilio.refusal = refusal;
  expect(await lastsOf()).toBe(lasts);
});

test.each(['silent', 'slow-body', 'error', 'nonsense', 'html', 'dropped', 'redirect'] as const)(
  'Twilio is %s: the text may be tried again',
  async (badDay) => {
    twilio.service.badDay = badDay;
    sender = createTwilioTexts(twilio.account, { patienceMs: 300 });
    expect(await lastsOf()).toBe('for-now');
    expect(twilio.service.followedRedirects).toBe(0);
  },
);
