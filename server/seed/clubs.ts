import { type Insertable, sql, type Transaction } from 'kysely';
import { addDays, type Day, dayOfWeek } from '../../domain/dates/day.ts';
import { STATES } from '../../domain/geography/states.ts';
import type { Database } from '../platform/database/schema.ts';
import type { ProductRow } from './demo-product.ts';

interface DemoTier {
  readonly tier_id: number;
  readonly club_type_id: 1 | 2;
  readonly name: string;
  readonly slug: string;
  readonly sku: string;
  readonly price_cents: number;
  readonly short: string;
  readonly description: string;
  /** Slugs of wines, so many bottles of each. */
  readonly bottles: Readonly<Record<string, number>>;
}

/** Two for each club, the first one first. */
const tiers: readonly DemoTier[] = [
  {
    tier_id: 1,
    club_type_id: 1,
    name: 'Three Bottles',
    slug: 'cabernet-club-three-bottles',
    sku: 'AR-CLUB-3',
    price_cents: 279_00,
    short: 'Three Cabernets with each shipment',
    description: 'Three Cabernets from three places, chosen by our winemaker for each shipment.',
    bottles: {
      'cabernet-sauvignon-napa-valley-2021': 1,
      'cabernet-sauvignon-alexander-valley-2021': 1,
      'cabernet-sauvignon-alexander-valley-2022': 1,
    },
  },
  {
    tier_id: 2,
    club_type_id: 1,
    name: 'Six Bottles',
    slug: 'cabernet-club-six-bottles',
    sku: 'AR-CLUB-6',
    price_cents: 539_00,
    short: 'Six Cabernets with each shipment, two of each',
    description: 'Two bottles each of three Cabernets: one for the table, one for the cellar.',
    bottles: {
      'cabernet-sauvignon-napa-valley-2021': 2,
      'cabernet-sauvignon-alexander-valley-2021': 2,
      'cabernet-sauvignon-alexander-valley-2022': 2,
    },
  },
  {
    tier_id: 3,
    club_type_id: 2,
    name: 'Three Bottles',
    slug: 'pinot-club-three-bottles',
    sku: 'TW-CLUB-3',
    price_cents: 165_00,
    short: 'Three Pinots with each shipment',
    description: 'Three Pinots from three foggy places, chosen by our winemaker for each shipment.',
    bottles: {
      'pinot-noir-russian-river-valley-2023': 1,
      'pinot-noir-anderson-valley-2023': 1,
      'pinot-noir-monterey-2024': 1,
    },
  },
  {
    tier_id: 4,
    club_type_id: 2,
    name: 'Six Bottles',
    slug: 'pinot-club-six-bottles',
    sku: 'TW-CLUB-6',
    price_cents: 315_00,
    short: 'Six Pinots with each shipment, two of each',
    description: 'Two bottles each of three Pinots: one to open now, one to forget for a while.',
    bottles: {
      'pinot-noir-russian-river-valley-2023': 2,
      'pinot-noir-anderson-valley-2023': 2,
      'pinot-noir-monterey-2024': 2,
    },
  },
];

/** A tier is sold as a kit, one to a cart, and only by joining. */
const tierRows: readonly ProductRow[] = tiers.map((tier) => ({
  slug: tier.slug,
  sku: tier.sku,
  branding_id: tier.club_type_id,
  kind: 'kit',
  name: `Club Membership, ${tier.name}`,
  description: tier.description,
  description_short: tier.short,
  unit_price_cents: tier.price_cents,
  categories: ['Club'],
  bottle_volume_ml: null,
  vintage: null,
  varietal: null,
  appellation: null,
  cart_limit: 1,
  club_only: true,
  stock: null,
}));

/** The policy of long-time members, and today's. */
export const FORMER_POLICY = '2024-01';
const CURRENT_POLICY = '2026-07';

/** Both clubs ship wherever the shop does. */
const eligible_states = STATES.filter((state) => state.offSiteShipping).map((state) => state.stateShort);

const terms = {
  eligible_states,
  processed_days_least: 5,
  processed_days_most: 7,
  ship_weekdays: [1, 2],
  service_name: '2-day air',
  will_call_weeks: 6,
  shipments_a_year: 4,
};

const NOTICE_DAYS = 30;

/** The clubs of the demo with their tiers and policies; the next shipment is on a Monday, a good month from `today`. */
export async function insertClubs(
  trx: Transaction<Database>,
  today: Day,
  productIds: ReadonlyMap<string, number>,
): Promise<void> {
  await trx.insertInto('clubs').values(clubRows(today)).execute();
  await trx
    .insertInto('club_policies')
    .values(
      ([1, 2] as const).flatMap((club_type_id) =>
        [FORMER_POLICY, CURRENT_POLICY].map((version) => ({
          club_type_id,
          version,
          body_html: POLICY,
          published_at: sql<Date>`${`${version}-01`}::date::timestamp at time zone 'America/Los_Angeles'`,
        })),
      ),
    )
    .execute();
  const kits = await trx
    .insertInto('products')
    .values([...tierRows])
    .returning(['slug', 'product_id'])
    .execute();
  const ids = new Map([...productIds, ...kits.map(({ slug, product_id }) => [slug, product_id] as const)]);
  await trx
    .insertInto('kit_parts')
    .values(
      tiers.flatMap(({ slug, bottles }) =>
        Object.entries(bottles).map(([bottle, quantity]) => ({
          kit_id: idOf(slug, ids),
          product_id: idOf(bottle, ids),
          quantity,
        })),
      ),
    )
    .execute();
  await trx
    .insertInto('club_tiers')
    .values(
      tiers.map(({ tier_id, club_type_id, name, slug }) => ({
        tier_id,
        club_type_id,
        name,
        product_id: idOf(slug, ids),
        position: tier_id,
      })),
    )
    .execute();
}

function idOf(slug: string, ids: ReadonlyMap<string, number>): number {
  const id = ids.get(slug);
  if (id === undefined) throw new Error(`A club of the demo data names ${slug}, which is not in it.`);
  return id;
}

function clubRows(today: Day): Insertable<Database['clubs']>[] {
  const next_shipment_on = mondayFrom(addDays(today, NOTICE_DAYS));
  return [
    { club_type_id: 1, branding_id: 1, description_html: CABERNET_CLUB, ...terms, next_shipment_on },
    { club_type_id: 2, branding_id: 2, description_html: PINOT_CLUB, ...terms, next_shipment_on },
  ];
}

function mondayFrom(day: Day): Day {
  return addDays(day, (8 - dayOfWeek(day)) % 7);
}

const CABERNET_CLUB = `<p>Four times a year, our winemaker sends you the Cabernets that taste best right now, from the hillsides that we farm ourselves.</p>
<ul>
<li>Wines set aside for members before anyone else can buy them</li>
<li>One price for each shipment, below that of the single bottles</li>
<li>Delivered to your door, or kept for you at the winery</li>
</ul>`;

const PINOT_CLUB = `<p>Four times a year, we pack the Pinots of our coldest vineyards for you, from Anderson Valley down to Monterey.</p>
<ul>
<li>Small lots that leave the cellar for members only</li>
<li>One price for each shipment, below that of the single bottles</li>
<li>Delivered to your door, or kept for you at the winery</li>
</ul>`;

const POLICY = `<h2>Your membership</h2>
<p>By joining, you buy your first shipment today and allow us to charge the card that you pay with for each further shipment, until you leave the club in your account.</p>
<h2>Shipments</h2>
<ul>
<li>Orders are processed 5 to 7 days before shipment.</li>
<li>Orders are shipped on Monday or Tuesday by 2-day air.</li>
<li>Orders that you pick up at the winery are held for six weeks.</li>
<li>An adult aged 21 or over must sign for wine.</li>
<li>We ship to the states listed with the club only.</li>
</ul>
<h2>Changes, holds and leaving</h2>
<p>In your account, under Membership, you can change the address and the card, choose a smaller tier, put your membership on hold, or leave the club at any time. What we have not charged by then is not charged. To move to a larger tier, or to join again later, please call us.</p>`;
