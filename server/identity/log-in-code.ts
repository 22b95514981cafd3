import { createHmac, randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { z } from 'zod';
import { brandingId } from '../../contract/fields.ts';
import { REFUSAL_MESSAGES } from '../../domain/checkout/refusal-messages.ts';
import { normalizeEmail } from '../../domain/people/email.ts';
import type { Clock } from '../clock.ts';
import type { Db, Writer } from '../database/access.ts';
import { run } from '../database/query.ts';
import type { AppEnv } from '../http/app-env.ts';
import {
  type BrowserCookie,
  clearBrowserCookie,
  holdBrowserCookie,
  readBrowserCookie,
} from '../http/browser-cookie.ts';
import { accept, invalidFields, type Result, reject } from '../http/refusal.ts';
import { logInCode } from '../mails/account-mails.ts';
import { enqueueMail } from '../mails/enqueue-mail.ts';
import { newMailedCode } from '../mails/mailed-code.ts';
import { LOG_IN_CODE } from '../rate-limits/limits.ts';
import { mailTries } from '../rate-limits/mail-tries.ts';
import { countFailures, type RateLimiter } from '../rate-limits/rate-limiter.ts';
import { enter, type LoggedIn, type NewLogIn } from './enter.ts';
import { MAIL_LOG_IN_CODE } from './jobs.ts';
import { SHOPPER_DEVICES } from './known-devices.ts';
import { insertCodeRequest, selectCodeRequest, takeCode, writeCode } from './log-in-code-store.ts';
import { proveEmail } from './prove-email.ts';
import { deleteSessionsOf } from './session-store.ts';
import { forgetUnproven, lockCustomer, selectCredentials, writePasswordHash } from './store.ts';

/** Binds a code to the browser that asked for it. */
const CODE_COOKIE: BrowserCookie = { name: 'logInCode', maxAgeSeconds: LOG_IN_CODE.goodForSeconds };

interface CodeParts {
  readonly db: Db;
  /** Keys the hashes: six digits could be guessed from a plain one. */
  readonly linkSecret: string;
}

interface RequestParts extends CodeParts {
  readonly clock: Clock;
  readonly rateLimiter: RateLimiter;
}

export const logInCodeJob = z.object({ email: z.string(), brandingId, browserHash: z.string() });
type LogInCodeJob = z.infer<typeof logInCodeJob>;

/** Whether there is an account is looked up later, by the job: asking takes the same work for every email. Refusal: `rate-limited`. */
export async function askForLogInCode(
  { db, linkSecret, rateLimiter }: RequestParts,
  c: Context<AppEnv>,
  email: string,
): Promise<Result<null>> {
  const { clientAddress } = c.var;
  const browserHash = holdBrowserCookie(c, CODE_COOKIE);
  const browser = browserHash.toString('hex');
  const accountHash = accountHashOf(linkSecret, email);
  const account = accountHash.toString('hex');
  const device = await SHOPPER_DEVICES.find(c, db, { email });
  const limited = await rateLimiter.count({
    ...mailTries({ clientAddress }),
    logInCodesByBrowser: browser,
    ...(device === null ? { logInCodesByAccount: account } : { logInCodesByDevice: `${device} ${account}` }),
  });
  if (limited) return reject(limited);
  const job: LogInCodeJob = { email, brandingId: c.var.brandingId, browserHash: browser };
  await db.transaction().execute(async (trx) => {
    await insertCodeRequest(trx, browserHash, accountHash);
    await run(trx)`select graphile_worker.add_job(${MAIL_LOG_IN_CODE}, ${JSON.stringify(job)}::text::json)`;
  });
  return accept(null);
}

/** Nothing if no account has the email. */
export async function mailLogInCode(
  { db, linkSecret }: CodeParts,
  { email, brandingId, browserHash }: LogInCodeJob,
) {
  await db.transaction().execute(async (trx) => {
    const known = await selectCredentials(trx, email);
    if (!known) return;
    const code = newMailedCode();
    const browser = Buffer.from(browserHash, 'hex');
    const isWritten = await writeCode(trx, {
      browserHash: browser,
      accountHash: accountHashOf(linkSecret, email),
      customerId: known.customerId,
      codeHash: codeHashOf(linkSecret, browser, code),
    });
    const eventKey = `log-in-code ${randomUUID()}` as const;
    if (isWritten)
      await enqueueMail(trx, { eventKey, brandingId, to: known.email, ...logInCode({ brandingId, code }) });
  });
}

/**
 * Wrong, used, expired, of another browser, tried too often, or for an unknown email: the answer and the work are the
 * same. Refusals: `invalid`, `rate-limited`.
 */
export async function enterLogInCode(
  { db, clock, linkSecret, rateLimiter }: RequestParts,
  c: Context<AppEnv>,
  code: string,
  browser: Pick<NewLogIn, 'guestCarts' | 'replaced' | 'browser'>,
): Promise<Result<LoggedIn>> {
  const browserHash = readBrowserCookie(c, CODE_COOKIE) ?? Buffer.alloc(32);
  const request = await selectCodeRequest(db, browserHash);
  const customerId = request?.customerId ?? 0;
  const account = (request?.accountHash ?? browserHash).toString('hex');
  const device = await SHOPPER_DEVICES.find(c, db, { id: customerId });
  const failures =
    device === null
      ? { wrongLogInCodesByAccount: account }
      : { wrongLogInCodesByDevice: `${device} ${account}` };
  const limited = await countFailures(
    rateLimiter,
    { failures: { ...failures, failedLoginsByAddress: c.var.clientAddress } },
    () =>
      db.transaction().execute(async (trx): Promise<LoggedIn | null> => {
        const customer = await lockCustomer(trx, customerId);
        if (!(await takeCode(trx, browserHash, codeHashOf(linkSecret, browserHash, code))) || !customer)
          return null;
        // The account may have got another email while the code was on its way to this one.
        if (!accountHashOf(linkSecret, customer.email).equals(request?.accountHash ?? browserHash))
          return null;
        if (!customer.isVerified && device === null) await turnOutStranger(trx, customerId);
        await proveEmail(trx, { customerId, email: customer.email });
        return enter(trx, { customerId, ...browser, today: clock.today() });
      }),
    (loggedIn) => loggedIn === null,
  );
  if (!limited.ok) return limited;
  if (limited.value === null) return reject(invalidFields({ code: [REFUSAL_MESSAGES.wrongCode] }));
  clearBrowserCookie(c, CODE_COOKIE);
  return accept(limited.value);
}

/** Someone else may have opened the account with a password of theirs, and from now on it is the owner's. */
async function turnOutStranger(trx: Writer, customerId: number): Promise<void> {
  await forgetUnproven(trx, customerId);
  await writePasswordHash(trx, customerId, null);
  await deleteSessionsOf(trx, customerId, null);
}

function accountHashOf(secret: string, email: string): Buffer {
  return createHmac('sha256', secret)
    .update(`log-in account ${normalizeEmail(email).toLowerCase()}`)
    .digest();
}

function codeHashOf(secret: string, browserHash: Buffer, code: string): Buffer {
  return createHmac('sha256', secret)
    .update(`log-in-code ${browserHash.toString('hex')} ${code}`)
    .digest();
}
