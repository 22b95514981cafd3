import { shopRulesReader } from '../server/catalog/lookups/shop-rules.ts';
import { openWeather } from '../server/catalog/weather/open-weather.ts';
import { systemClock } from '../server/platform/clock.ts';
import { connect } from '../server/platform/database/connection.ts';
import { prepareRelease } from '../server/programs/club-releases/prepare-release.ts';
import { copyMember } from '../server/testing/test-release.ts';
import type { OpenShop } from './bench-database.ts';

const MEMBERS = 5_000;

/** How long preparing a release takes in a club of many members. */
export async function measureRelease({ sql, databaseUrl }: OpenShop, scale: number) {
  const [first] = await sql<{ membershipId: number; clubTypeId: number; shipDay: string }[]>`
    select m.membership_id as "membershipId", m.club_type_id as "clubTypeId", k.next_shipment_on::text as "shipDay"
    from memberships m join clubs k on k.club_type_id = m.club_type_id where m.state = 'active' limit 1`;
  if (!first) throw new Error('The demo has no club member.');
  const members = MEMBERS * scale;
  const { db, close } = connect(databaseUrl, { max: 2 });
  try {
    await copyMember(db, first.membershipId, members - 1);
    await sql`analyze`;
    const newRelease = { ...first, name: 'Bench', windowEndsAt: new Date(Date.now() + 86_400_000) };
    const from = performance.now();
    const { carts } = await prepareRelease(
      {
        db,
        clock: systemClock(),
        shopRules: shopRulesReader(db, systemClock()),
        weather: openWeather('normals', db),
      },
      newRelease,
      { isDryRun: false, onProgress: () => undefined },
    );
    if (carts !== members) throw new Error(`${carts} of ${members} members got a cart`);
    return { carts, seconds: (performance.now() - from) / 1000 };
  } finally {
    await close();
  }
}
