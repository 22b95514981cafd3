import { setTimeout as sleep } from 'node:timers/promises';
import { createRoute } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import { idempotencyKey } from '../../contract/idempotency-key.ts';
import {
  type FileContent,
  hasDryRun,
  holdsPeople,
  isWriteOf,
  needsCodeFor,
  type OfficeRoute,
} from '../../contract/office/route.ts';
import { mayUse, mayUseAny } from '../../domain/office/roles.ts';
import { beginOfficeAction, endOfficeAction } from '../catalog/operations/operator-actions.ts';
import type { Db } from '../platform/database/access.ts';
import { answering, type Call, type HandlerOf, type Served } from '../platform/http/api-routes.ts';
import type { AppEnv } from '../platform/http/app-env.ts';
import { bodyDigest } from '../platform/http/body-digest.ts';
import {
  CODE_NEEDED,
  conflict,
  invalidFields,
  NOT_LOGGED_IN,
  type Refusal,
  refuse,
} from '../platform/http/refusal.ts';
import type { RateLimiter } from '../platform/rate-limits/rate-limiter.ts';
import type { ConfirmCode } from './accounts/confirm.ts';
import { type GivenOfficeCall, givenOfficeCall, officeCall, type StaffSession } from './office-call.ts';
import { claimRequest, forgetRequest, type KeyedRequest, keepAnswer } from './request-store.ts';

export interface GuardParts {
  readonly db: Db;
  /** Keys the digests of request bodies. */
  readonly linkSecret: string;
  readonly confirmCode: ConfirmCode;
  readonly rateLimiter: RateLimiter;
}

export type ServeOffice = ReturnType<typeof officeServer>;

/**
 * Serves a route that the guard protects: session, permission, fresh code, idempotency key and audit row, all as the
 * route's data says.
 */
export function officeServer(parts: GuardParts) {
  return <const R extends OfficeRoute>(
    route: R,
    handler: HandlerOf<R, Call<R> & GivenOfficeCall<R['access']>>,
  ): Served => {
    if (route.method !== 'get' && route.audit === undefined)
      throw new Error(`${route.path} has no audit name`);
    return {
      route: createRoute({ ...route, tags: [route.tag], middleware: [guardOf(parts, route)] as const }),
      handler: answering<R, GivenOfficeCall<R['access']>>(route, handler, givenOfficeCall),
    };
  };
}

export const FORBIDDEN: Refusal = { code: 'forbidden', message: 'Your role does not include this.' };
const KEY_NEEDED = invalidFields({ 'Idempotency-Key': ['Send an Idempotency-Key with this request.'] });
const KEY_TAKEN = conflict('This was already sent. Check what it did before you send it again.');
const STILL_UNDER_WAY = conflict('This request is still being carried out. Please try again in a moment.');

/** Outcomes that leave nothing behind: the same key may be sent again. */
const CHANGES_NOTHING = new Set([401, 403, 422, 429, 500, 503]);

function guardOf(parts: GuardParts, route: OfficeRoute): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const isDryRun = hasDryRun(route) && c.req.query('dryRun') === 'true';
    c.set('office', { ...officeCall(c), isDryRun });
    const file = fileOf(route, c);
    const isAudited = (route.audit !== undefined || file !== undefined) && !isDryRun;
    const { staff } = officeCall(c);
    if (!isAudited) return (await refusalFor(parts, route, c, file)) ?? answerOnce(parts, route, c, next);
    if (staff === null) {
      if (route.access !== 'open') return refuse(c, NOT_LOGGED_IN);
      // Before the row: a stranger must not fill the audit log.
      const limited = await parts.rateLimiter.count({ openOfficeCallsByAddress: c.var.clientAddress });
      if (limited) return refuse(c, limited);
    }
    const orderId = Number(c.req.param('orderId') ?? Number.NaN);
    const actionId = await beginOfficeAction(parts.db, {
      command: route.audit ?? `export ${route.path.replace(/^\/office\//, '')}`,
      staffId: staff?.staffId ?? null,
      orderId: Number.isSafeInteger(orderId) && orderId < 2 ** 31 ? orderId : null,
      requestId: c.var.requestId,
    });
    c.set('office', { ...officeCall(c), actionId });
    try {
      const refused = await refusalFor(parts, route, c, file);
      const answer = refused ?? (await answerOnce(parts, route, c, next));
      const { status } = answer ?? c.res;
      await endOfficeAction(parts.db, actionId, {
        outcome: status < 400 ? 'done' : status < 500 ? 'refused' : 'failed',
        reason: status < 400 ? null : await messageOf(answer ?? c.res),
        note: officeCall(c).note,
      });
      return answer;
    } catch (error) {
      // Without its note, which may be what could not be stored.
      await endOfficeAction(parts.db, actionId, { outcome: 'failed', reason: 'internal', note: {} });
      throw error;
    }
  };
}

/** What the file holds that the call asks for; undefined: it asks for none. */
function fileOf(route: OfficeRoute, c: Context<AppEnv>): FileContent | undefined {
  return c.req.query('format') === 'csv' ? (route.csv ?? route.file) : route.file;
}

async function messageOf(answer: Response): Promise<string | null> {
  // A call that took too long has been answered by now.
  if (answer.bodyUsed) return null;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  const code = (body as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : null;
}

/** Null if the caller may go on. */
async function refusalFor(
  { confirmCode }: GuardParts,
  route: OfficeRoute,
  c: Context<AppEnv>,
  file: FileContent | undefined,
): Promise<Response | null> {
  const { staff, isDryRun } = officeCall(c);
  if (route.access === 'open') return null;
  if (staff === null) return refuse(c, NOT_LOGGED_IN);
  const isWrite = isWriteOf(route);
  if (route.access !== 'signed-in' && !mayUseAny(staff.role, route.access, { isWrite }))
    return refuse(c, FORBIDDEN);
  const exportsPeople = file !== undefined && holdsPeople(file, c.req.param('name'));
  if (exportsPeople && !mayUse(staff.role, 'export', { isWrite: false })) return refuse(c, FORBIDDEN);
  const needsFresh = file !== undefined && needsCodeFor(file, c.req.param('name'));
  if ((route.isFresh || needsFresh) && !isDryRun) {
    const isOfShift = route.isFresh === 'from-limit' && !needsFresh;
    const refusal = await needsCode(c, { staff, isOfShift }, confirmCode);
    if (refusal) return refuse(c, refusal);
  }
  return null;
}

async function needsCode(
  c: Context<AppEnv>,
  { staff, isOfShift }: { staff: StaffSession; isOfShift: boolean },
  confirmCode: ConfirmCode,
): Promise<Refusal | null> {
  const code = c.req.header('x-office-code')?.trim();
  if (!code) return (isOfShift ? staff.shiftUntil : staff.confirmedUntil) === null ? CODE_NEEDED : null;
  const refusal = await confirmCode(staff, code);
  if (refusal === null) c.set('office', { ...officeCall(c), isConfirmed: true });
  return refusal;
}

/** With a key, handles the request once and repeats its answer. */
async function answerOnce(
  { db, linkSecret }: GuardParts,
  route: OfficeRoute,
  c: Context<AppEnv>,
  next: () => Promise<void>,
): Promise<Response | undefined> {
  const call = officeCall(c);
  if (route.isKeyed !== true || call.isDryRun) {
    await next();
    return undefined;
  }
  const read = idempotencyKey.safeParse(c.req.header('idempotency-key'));
  if (!read.success || read.data === undefined || call.staff === null) return refuse(c, KEY_NEEDED);
  const body: unknown = await c.req.json().catch(() => null);
  const request: KeyedRequest = {
    staffId: call.staff.staffId,
    key: read.data,
    // As it was sent: a decoded path may have characters that the database does not hold.
    call: `${c.req.method} ${new URL(c.req.url).pathname}`,
    bodyDigest: bodyDigest({ body }, linkSecret),
  };
  for (const pause of [100, 200, 400, 800, 1500, 3000, 4000]) {
    const claim = await claimRequest(db, request);
    switch (claim.state) {
      case 'another-request':
        return refuse(c, KEY_TAKEN);
      case 'answered':
        return c.json(claim.answer as object, claim.status as 200);
      case 'ours':
        return handle(db, request, c, next);
      case 'under-way':
        await sleep(pause);
    }
  }
  return refuse(c, STILL_UNDER_WAY);
}

async function handle(
  db: Db,
  request: KeyedRequest,
  c: Context<AppEnv>,
  next: () => Promise<void>,
): Promise<undefined> {
  c.set('office', { ...officeCall(c), requestKey: `office ${request.staffId} ${request.key}` });
  await next();
  const { status } = c.res;
  if (CHANGES_NOTHING.has(status)) await forgetRequest(db, request);
  else
    await keepAnswer(db, request, {
      status,
      answer: await c.res
        .clone()
        .json()
        .catch(() => null),
    });
}
