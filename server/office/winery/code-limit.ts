import type { Context } from 'hono';
import type { Cents } from '../../../domain/money/cents.ts';
import type { Reader } from '../../platform/database/access.ts';
import { first, run } from '../../platform/database/query.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { officeCall, staffOf } from '../office-call.ts';

/** Below it, an act needs no code but the shift's; 0: each act needs one. */
export async function selectCodeLimit(db: Reader): Promise<Cents> {
  const row = await first<{ limitCents: number }>(db)`select limit_cents as "limitCents" from code_limit`;
  return row?.limitCents ?? 0;
}

export async function writeCodeLimit(db: Reader, limitCents: Cents): Promise<void> {
  await run(db)`
    insert into code_limit (limit_cents) values (${limitCents})
    on conflict (is_only) do update set limit_cents = excluded.limit_cents`;
}

/** What this call moves must be less, or it needs a fresh code; null: it has one. */
export async function codeFreeBelow(db: Reader, c: Context<AppEnv>): Promise<Cents | null> {
  const { confirmedUntil, shiftUntil } = staffOf(c);
  if (officeCall(c).isConfirmed || confirmedUntil !== null) return null;
  return shiftUntil === null ? 0 : selectCodeLimit(db);
}
