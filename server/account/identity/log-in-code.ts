import { createHmac, randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { z } from 'zod';
import { brandingId } from '../../../contract/fields.ts';
import { REFUSAL_MESSAGES } from '../../../domain/checkout/refusal-messages.ts';
import { normalizeEmail } from '../../../domain/people/email.ts';
import { logInCode } from '../../messages/mails/account-mails.ts';
import { enqueueMail } from '../../messages/mails/enqueue-mail.ts';
import { newMailedCode } from '../../messages/mails/mailed-code.ts';
import { SHOPPER_DEVICES } from '../../people/identity/known-devices.ts';
import {
  insertCodeRequest,
  selectCodeRequest,
  takeCode,
  writeCode,
} from '../../people/identity/log-in-code-store.ts';
import { deleteSessionsOf } from '../../people/identity/session-store.ts';
import { lockCustomer, selectCredentials, writePasswordHash } from '../../people/identity/store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Writer } from '../../platform/database/access.ts';
import { run } from '../../platform/database/query.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import {
  type BrowserCookie,
  clearBrowserCookie,
  holdBrowserCookie,
  readBrowserCookie,
} from '../../platform/http/browser-cookie.ts';
import { accept, invalidFields, type Result, reject } from '../../platform/http/refusal.ts';
import { LOG_IN_CODE } from '../../platform/rate-limits/limits.ts';
import { mailTries } from '../../platform/rate-limits/mail-tries.ts';
import { countFailures, type RateLimiter } from '../../platform/rate-limits/rate-limiter.ts';
import { enter, type LoggedIn, type NewLogIn } from './enter.ts';
import { forgetUnproven } from './forget-unproven.ts';
import { MAIL_LOG_IN_CODE } from './jobs.ts';
import { proveEmail } from './prove-email.ts';

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

const WRONG_CODE = reject(invalidFields({ code: [REFUSAL_MESSAGES.wrongCode] }));

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
  const loggedIn = await countFailures(
    rateLimiter,
    { failures: { ...failures, failedLoginsByAddress: c.var.clientAddress } },
    () =>
      db.transaction().execute(async (trx): Promise<Result<LoggedIn>> => {
        const customer = await lockCustomer(trx, customerId);
        if (!(await takeCode(trx, browserHash, codeHashOf(linkSecret, browserHash, code))) || !customer)
          return WRONG_CODE;
        // The account may have got another email while the code was on its way to this one.
        if (!accountHashOf(linkSecret, customer.email).equals(request?.accountHash ?? browserHash))
          return WRONG_CODE;
        if (!customer.isVerified && device === null) await turnOutStranger(trx, customerId);
        await proveEmail(trx, { customerId, email: customer.email });
        return accept(await enter(trx, { customerId, ...browser, today: clock.today() }));
      }),
  );
  if (loggedIn.ok) clearBrowserCookie(c, CODE_COOKIE);
  return loggedIn;
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
