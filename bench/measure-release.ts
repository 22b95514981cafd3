import type { Sql } from 'postgres';
import { systemClock } from '../server/clock.ts';
import { prepareRelease } from '../server/club-releases/prepare-release.ts';
import { connect } from '../server/database/connection.ts';
import { shopRulesReader } from '../server/lookups/shop-rules.ts';
import { copyMember } from '../server/testing/test-release.ts';
import type { ReleaseResult } from './result.ts';

const MEMBERS = 5_000;
const MB = 1024 * 1024;

export interface ReleaseBench {
  readonly sql: Sql;
  readonly databaseUrl: string;
  readonly quick: boolean;
}

/** How long a club of many members takes to prepare, and what memory grows by from the first batch to the last. */
export async function measureRelease({ sql, databaseUrl, quick }: ReleaseBench): Promise<ReleaseResult> {
  const [first] = await sql<{ membershipId: number; clubTypeId: number; shipDay: string }[]>`
    select m.membership_id as "membershipId", m.club_type_id as "clubTypeId", k.next_shipment_on::text as "shipDay"
    from memberships m join clubs k on k.club_type_id = m.club_type_id where m.state = 'active' limit 1`;
  if (!first) throw new Error('the demo has no member');
  const members = quick ? MEMBERS / 10 : MEMBERS;
  const { db, close } = connect(databaseUrl, { max: 2 });
  try {
    await copyMember(db, first.membershipId, members - 1);
    await sql`analyze`;
    const windowEndsAt = new Date(Date.now() + 86_400_000);
    const asked = { ...first, name: 'Bench', windowEndsAt };
    const heapMb: number[] = [];
    const from = performance.now();
    const { carts } = await prepareRelease(
      { db, clock: systemClock(), shopRules: shopRulesReader(db) },
      asked,
      { isDryRun: false, onProgress: () => heapMb.push(process.memoryUsage().rss / MB) },
    );
    const seconds = (performance.now() - from) / 1000;
    if (carts !== members) throw new Error(`${carts} of ${members} members got a cart`);
    return { carts, seconds, perSecond: carts / seconds, grownMb: Math.max(...heapMb) - (heapMb[0] ?? 0) };
  } finally {
    await close();
  }
}
