import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestSmtp, type TestSmtp } from '../../testing/test-smtp.ts';
import { MailProblem, type OutgoingMail } from './mail-sender.ts';
import { createSmtpMail, type SmtpMail } from './smtp-mail.ts';

let smtp: TestSmtp;
let sender: SmtpMail;
const FROM = { 1: 'orders@alder.example', 2: 'hello@twomey.example' };
/** A busy machine answers late: only where no answer comes is a short patience enough. */
const PATIENT = { silenceMs: 10_000, sendingMs: 20_000 };
const IMPATIENT = { silenceMs: 300, sendingMs: 600 };
const senderOf = (patience: typeof PATIENT) =>
  createSmtpMail({ url: smtp.url, requiresTls: false, from: FROM }, patience);
beforeEach(async () => {
  smtp = await startTestSmtp();
  sender = senderOf(PATIENT);
});
afterEach(async () => {
  sender.close();
  await smtp.close();
});

const MAIL: OutgoingMail = {
  key: 'order-confirmation 100042',
  brandingId: 2,
  to: 'ada@example.com',
  subject: 'Your order — 100042',
  text: 'Thank you, Zoë.\n',
  html: '<p>Thank you, <b>Zoë</b>.</p>',
};

async function problemOf(mail: OutgoingMail = MAIL): Promise<MailProblem> {
  const problem = await sender.send(mail).then(
    () => null,
    (error: unknown) => error,
  );
  expect(problem).toBeInstanceOf(MailProblem);
  return problem as MailProblem;
}

test('an email goes to its one recipient, from its brand, as text and HTML', async () => {
  await sender.send(MAIL);
  const [taken] = smtp.taken;
  expect(taken).toMatchObject({ from: 'hello@twomey.example', to: ['ada@example.com'], user: null });
  expect(taken?.headers).toMatchObject({
    from: 'Twomey <hello@twomey.example>',
    to: 'ada@example.com',
    'auto-submitted': 'auto-generated',
    'content-type': expect.stringContaining('multipart/alternative'),
  });
  expect(taken?.headers.subject).toContain('=?UTF-8?');
  expect(taken?.raw).toMatch(/text\/plain; charset=utf-8.*Thank you, Zo=C3=AB.*text\/html; charset=utf-8/s);
});

test('each try of a mail has the same Message-ID, and no other mail has it', async () => {
  for (const key of ['a 1', 'a 1', 'a 2']) await sender.send({ ...MAIL, key });
  const [first, again, other] = smtp.taken.map(({ headers }) => headers['message-id']);
  expect(first).toMatch(/^<[0-9a-f]{40}@twomey\.example>$/);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test('a connection serves more than one mail', async () => {
  for (const key of ['1', '2', '3']) await sender.send({ ...MAIL, key });
  expect(smtp.taken).toHaveLength(3);
  expect(smtp.connections()).toBe(1);
});

describe('nothing that a mail says becomes a header or a second recipient', () => {
  test('a subject with line ends', async () => {
    await sender.send({ ...MAIL, subject: 'Hello\r\nBcc: eve@example.com\r\n\r\nBuy this' });
    expect(smtp.taken[0]?.to).toEqual(['ada@example.com']);
    expect(smtp.taken[0]?.headers.bcc).toBeUndefined();
    expect(smtp.taken[0]?.headers.subject).toBe('Hello Bcc: eve@example.com Buy this');
  });

  test.each([
    'ada@example.com, eve@example.com',
    'ada@example.com\r\nBcc: eve@example.com',
    'Ada <ada@example.com>',
    'ada@example.com> SIZE=1\r\nRCPT TO:<eve@example.com',
    '"ada@example.com eve"@example.com',
    'friends: ada@example.com;',
    'ada@example.com\u0000',
    'unknown',
  ])('the address %j is refused for good and reaches no mail server', async (to) => {
    expect((await problemOf({ ...MAIL, to })).lasts).toBe('for-good');
    expect(smtp.connections()).toBe(0);
  });
});

describe('what the mail server says', () => {
  test.each([
    ['an unknown recipient', { after: 'RCPT', code: 550, words: 'no such user' }, 'for-good'],
    ['a mail that it will not have', { after: 'DATA', code: 554, words: 'spam' }, 'for-good'],
    ['a full mailbox for now', { after: 'RCPT', code: 452, words: 'mailbox full' }, 'for-now'],
    ['greylisting', { after: 'DATA', code: 451, words: 'later' }, 'for-now'],
    [
      'a sender that it does not know: our own mistake',
      { after: 'MAIL', code: 550, words: 'who?' },
      'for-now',
    ],
  ] as const)('%s', async (_, refusal, lasts) => {
    smtp.refusal = refusal;
    const problem = await problemOf();
    expect(problem.lasts).toBe(lasts);
    expect(problem.reply).toBe(`${refusal.code} ${refusal.words}`);
    expect(problem.message).not.toContain(refusal.words);
    smtp.refusal = null;
    await sender.send(MAIL);
    expect(smtp.taken).toHaveLength(1);
  });
});

describe('a mail server that is not well', () => {
  test.each(['silent', 'dropped'] as const)('%s: the mail may be tried again, soon', async (badDay) => {
    smtp.badDay = badDay;
    sender = senderOf(IMPATIENT);
    expect((await problemOf()).lasts).toBe('for-now');
    sender.close();
    smtp.badDay = null;
    sender = senderOf(PATIENT);
    await sender.send(MAIL);
  });

  test('no mail server is running', async () => {
    await smtp.close();
    expect((await problemOf()).lasts).toBe('for-now');
    smtp = await startTestSmtp();
  });
});

describe('a name and a password', () => {
  const withAccount = (password: string) => {
    sender = createSmtpMail(
      { url: smtp.url.replace('//', `//shop%40x:${password}@`), requiresTls: false, from: FROM },
      PATIENT,
    );
  };

  test('are given', async () => {
    withAccount('secret');
    await sender.send(MAIL);
    expect(smtp.taken[0]?.user).toBe('shop@x');
  });

  test('that are wrong are no mistake of the mail', async () => {
    withAccount('wrong');
    expect((await problemOf()).lasts).toBe('for-now');
  });
});
