import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { MailProblem, type MailSender, type OutgoingMail } from './mail-sender.ts';

export interface SmtpAccount {
  /** 'smtp://user:password@mail.example:587', or 'smtps://…' for TLS from the first byte. */
  readonly url: string;
  /** With 'smtp://', STARTTLS before anything else. Otherwise only before a name and a password. */
  readonly requiresTls: boolean;
  readonly from: Readonly<Record<BrandingId, string>>;
}

export interface SmtpMail extends MailSender {
  /** After the emails in progress. */
  close(): void;
}

const CONNECTIONS = 2;
/** A working mail server sends something within this time. */
const SILENCE_MS = 10_000;
/** For the whole delivery. Below the minute for which a worker claims an email. */
const SENDING_MS = 45_000;

/** TLS where it is required, and for a name and a password, unless the server is on this machine. */
export function createSmtpMail(
  { url, requiresTls, from }: SmtpAccount,
  { silenceMs = SILENCE_MS, sendingMs = SENDING_MS } = {},
): SmtpMail {
  const { host, port, secure, auth } = connectionOf(url);
  const transport = createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    host,
    port,
    secure,
    requireTLS: (requiresTls || auth !== null) && !secure && !isThisMachine(host),
    ...(auth ? { auth } : {}),
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    dnsTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      const sent = transport.sendMail(messageOf(mail, from[mail.brandingId])).then(
        () => null,
        (error: unknown) => problemOf(error),
      );
      const problem = await Promise.race([sent, tooLate(sendingMs)]);
      if (problem) throw problem;
    },
    close: () => transport.close(),
  };
}

function messageOf(mail: OutgoingMail, from: string) {
  if (!isOneAddress(mail.to)) {
    const reason = 'the address cannot be written to';
    throw new MailProblem(reason, { lasts: 'for-good', reply: reason });
  }
  return {
    envelope: { from, to: [mail.to] },
    from: { name: BRANDS[mail.brandingId].name, address: from },
    to: { name: '', address: mail.to },
    subject: mail.subject.replaceAll(/\p{Cc}+/gu, ' '),
    text: mail.text,
    html: mail.html,
    messageId: messageIdOf(mail.key, from),
    // Suppresses automatic replies (RFC 3834; the second header is Exchange's).
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' },
  };
}

/** The same for each attempt, so that an email sent twice shows once. It reveals nothing about the email. */
function messageIdOf(key: string, from: string): string {
  const digest = createHash('sha256').update(`${from} ${key}`).digest('hex').slice(0, 40);
  return `<${digest}@${from.slice(from.lastIndexOf('@') + 1)}>`;
}

/** It cannot inject a header or more addresses. */
function isOneAddress(text: string): boolean {
  return /^[^\s\p{C},;:<>()[\]"\\@]+@[^\s\p{C},;:<>()[\]"\\@]+$/u.test(text);
}

function connectionOf(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    auth: username === '' ? null : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
  };
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

async function tooLate(ms: number): Promise<MailProblem> {
  await sleep(ms, undefined, { ref: false });
  return problem('for-now', 'no answer in time');
}

/** Only a permanent refusal of this one email is for good. Any other error may pass on a retry. */
function problemOf(error: unknown): MailProblem {
  const { responseCode = 0, command = '', response, code } = error as SmtpFailure;
  const isAboutMail = command === 'RCPT TO' || command === 'DATA';
  const lasts = isAboutMail && responseCode >= 500 && responseCode < 600 ? 'for-good' : 'for-now';
  return problem(lasts, response ?? code ?? 'no answer', responseCode || code);
}

interface SmtpFailure {
  readonly responseCode?: number;
  readonly command?: string;
  readonly response?: string;
  readonly code?: string;
}

function problem(lasts: MailProblem['lasts'], reply: string, code: string | number = reply): MailProblem {
  return new MailProblem(`the mail server did not take a mail ${lasts.replace('-', ' ')}: ${code}`, {
    lasts,
    reply,
  });
}
