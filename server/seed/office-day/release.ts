import { addDays, type Day, dayOfWeek } from '../../../domain/dates/day.ts';
import { lastShipDayCovered } from '../../../domain/payments/authorization-life.ts';
import type { ShopRules } from '../../catalog/lookups/shop-rules.ts';
import { quoteMadeCarts } from '../../ordering/checkout/made-cart.ts';
import { householdOf } from '../../places/household.ts';
import type { Writer } from '../../platform/database/access.ts';
import { all, first, run } from '../../platform/database/query.ts';
import { lockNextMembers } from '../../programs/club-releases/member-store.ts';
import { seasonOf } from '../../programs/club-releases/plan-release.ts';
import { cartFor } from '../../programs/club-releases/release-member.ts';
import { insertShipments } from '../../programs/club-releases/shipment-store.ts';
import { usualShipDay } from '../calendar.ts';
import { FORMER_POLICY } from '../clubs.ts';
import { type DraftedOrder, draftCart } from './draft.ts';
import type { DemoOrder } from './insert-orders.ts';
import { instant } from './instants.ts';
import { person } from './people.ts';

const MEMBERS = 40;
/** Club Twomey: the other club's only member is the one that the demo's documentation names. */
const CLUB = { clubTypeId: 2, tiers: [3, 4] } as const;
/** Their cards have money again, except the last one's. */
const DECLINES: ReadonlyMap<number, { reason: string; behaviour: string }> = new Map([
  [6, { reason: 'Your card has insufficient funds.', behaviour: 'approve' }],
  [19, { reason: 'Your card has insufficient funds.', behaviour: 'approve' }],
  [33, { reason: 'Your card was declined.', behaviour: 'decline' }],
]);

/** The customers with these ids join the club, and yesterday its release was charged. Returns the orders that it made. */
export async function insertRelease(
  trx: Writer,
  customerIds: readonly number[],
  { rules, today }: { rules: ShopRules; today: Day },
): Promise<DemoOrder[]> {
  await insertMembers(trx, customerIds.slice(0, MEMBERS), today);
  const chargedOn = addDays(today, -1);
  const chargedAt = instant(chargedOn, 0);
  const shipDay = releaseDay(today);
  const release = await first<{ releaseId: number }>(trx)`
    insert into club_releases (club_type_id, name, ship_day, window_ends_at, prepared_at, charged_at, created_at)
    values (${CLUB.clubTypeId}, ${seasonOf(shipDay)}, ${shipDay}, ${chargedAt}, ${instant(addDays(today, -14), 600)},
      ${chargedAt}, ${instant(addDays(today, -14), 595)})
    returning release_id as "releaseId"`;
  const releaseId = release?.releaseId ?? 0;
  const { clubTypeId } = CLUB;
  const members = await lockNextMembers(
    trx,
    { releaseId, clubTypeId },
    { after: 0, again: false, limit: MEMBERS },
  );
  const built = members.flatMap((member) => {
    const made = cartFor(member, { shipDay, chargeDay: chargedOn });
    return made.ok ? [{ ...member, ...made.cart }] : [];
  });
  const cartIds = await insertShipments(trx, releaseId, built);
  await run(trx)`
    update club_releases set prepared_up_to = ${members.at(-1)?.membershipId ?? 0} where release_id = ${releaseId}`;
  const carts = await quoteMadeCarts(trx, [...cartIds.values()], { rules, today: chargedOn });
  const shipments = await all<{ shipmentId: number; cartId: number }>(trx)`
    select shipment_id as "shipmentId", cart_id as "cartId" from release_shipments where release_id = ${releaseId}
    order by shipment_id`;
  const refused: Decided[] = [];
  const drafted = shipments.flatMap(({ shipmentId, cartId }, index): Charged[] => {
    const cart = carts.get(Number(cartId));
    if (!cart) throw new Error('a member of the demo has no cart');
    const clientKey = `release shipment ${shipmentId}, try 1`;
    const placedAt = instant(chargedOn, 1 + Math.floor(index / 4));
    const order = draftCart(cart, { placedOn: chargedOn, placedAt }, rules);
    if (!order.ok) {
      refused.push({ shipmentId, placedAt, reason: order.refusal.message });
      return [];
    }
    const declined = DECLINES.get(index);
    return [{ ...order.value, placedAt, cartId: Number(cartId), clientKey, shipmentId, declined }];
  });
  await insertDeclines(trx, drafted);
  const decided = drafted.map(
    ({ shipmentId, placedAt, declined }): Decided => ({
      shipmentId,
      placedAt,
      reason: declined?.reason ?? null,
    }),
  );
  await settleShipments(trx, [...decided, ...refused]);
  const story =
    shipDay > lastShipDayCovered(today)
      ? ({ kind: 'voided', at: instant(chargedOn, 30) } as const)
      : ({ kind: 'waiting' } as const);
  return drafted.flatMap(({ declined, shipmentId: _, ...order }) => (declined ? [] : [{ ...order, story }]));
}

/** The next Monday or Tuesday on which a parcel can leave, some days ahead: no one worries about it yet. */
function releaseDay(today: Day): Day {
  let day = usualShipDay(addDays(today, 3));
  while (dayOfWeek(day) > 2) day = usualShipDay(addDays(day, 1));
  return day;
}

async function insertMembers(trx: Writer, customerIds: readonly number[], today: Day): Promise<void> {
  const members = customerIds.map((customerId, n) => {
    const { email, birthDay, home } = person(n);
    const { stateId, countryId: _, ...shippingAddress } = home;
    return {
      customerId,
      email,
      birthDay,
      stateId,
      stateShort: home.stateShort,
      shippingAddress,
      household: householdOf(home),
      tierId: CLUB.tiers[n % 3 === 0 ? 1 : 0],
      token: `tok_member_${n + 1}`,
      lastFour: String(1_200 + n * 211).slice(-4),
      behaviour: DECLINES.get(n)?.behaviour ?? 'approve',
      joinedAt: instant(addDays(today, -700 + n * 15), 700),
    };
  });
  await run(trx)`
    with asked as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(members)}::text::jsonb) as a ("customerId" integer, email text,
        "birthDay" date, "stateId" smallint, "stateShort" text, "shippingAddress" jsonb, household text, "tierId" integer,
        token text, "lastFour" text, behaviour text, "joinedAt" timestamptz)
    ), charged as (
      insert into sandbox_gateway.cards (token, behaviour, card_type_id, last_four, expiration_month, expiration_year)
      select token, behaviour, 2, "lastFour", 6, 2032 from asked
    ), kept as (
      insert into cards (customer_id, token, card_type_id, last_four, expiration_month, expiration_year, is_default)
      select "customerId", token, 2, "lastFour", 6, 2032, true from asked returning card_id, customer_id
    ), housed as (
      insert into addresses (customer_id, name_first, name_last, address1, address2, city, state_id, state_short, zip, phone,
        is_default_shipping, is_default_billing)
      select "customerId", s ->> 'name_first', s ->> 'name_last', s ->> 'address1', s ->> 'address2', s ->> 'city',
        "stateId", "stateShort", s ->> 'zip', s ->> 'phone', true, true
      from asked, lateral (select "shippingAddress" as s) h
    )
    insert into memberships (club_type_id, tier_id, customer_id, email, state, card_id, delivery_method, ship_via_id,
      ship_state, shipping_address, household, birth_date, policy_version, agreed_at, joined_at, state_since)
    select ${CLUB.clubTypeId}, "tierId", "customerId", email, 'active', card_id, 'DELIVER', 1, "stateShort",
      "shippingAddress", household, "birthDay", ${FORMER_POLICY}, "joinedAt", "joinedAt", "joinedAt"
    from asked join kept on kept.customer_id = "customerId" order by "customerId"`;
}

interface Charged extends DraftedOrder {
  readonly placedAt: Date;
  readonly cartId: number;
  readonly clientKey: string;
  readonly shipmentId: number;
  readonly declined: { readonly reason: string } | undefined;
}

/** What their charges left behind. */
async function insertDeclines(trx: Writer, charged: readonly Charged[]): Promise<void> {
  const declines = charged.flatMap(({ declined, shipmentId, ...shipment }) =>
    declined
      ? [
          {
            ...shipment,
            ...declined,
            shipmentId,
            attemptId: `00000000-0000-4000-8001-${String(shipmentId).padStart(12, '0')}`,
            amountCents: shipment.document.money.totalCents,
          },
        ]
      : [],
  );
  await run(trx)`
    with asked as materialized (
      select *, 'cellar-door-' || "attemptId" as key
      from jsonb_to_recordset(${JSON.stringify(declines)}::text::jsonb) as a ("cartId" bigint, "clientKey" text,
        "attemptId" uuid, "shipmentId" integer, "amountCents" integer, document jsonb, stock jsonb, reason text,
        "placedAt" timestamptz)
    ), tried as (
      insert into payment_attempts (attempt_id, cart_id, cart_revision, client_key, request_digest, gateway_key, state,
        amount_cents, document, claimed_stock, decline_reason, created_at, settled_at)
      select "attemptId", "cartId", 1, "clientKey", sha256(key::bytea), key, 'declined', "amountCents", document, stock,
        reason, "placedAt", "placedAt" from asked
    ), refused as (
      insert into sandbox_gateway.authorisations (key, token, amount_cents, state, reason, reference, created_at)
      select key, k.token, "amountCents", 'declined', asked.reason, 'sbx_' || key, "placedAt"
      from asked join release_shipments s on s.shipment_id = "shipmentId"
      join memberships m on m.membership_id = s.membership_id join cards k on k.card_id = m.card_id
    )
    update carts set billing = billing || '{"cardDeclined": true}', revision = revision + 1
    where cart_id in (select "cartId" from asked)`;
}

/** `reason`: why nothing was charged; null for an order. */
interface Decided {
  readonly shipmentId: number;
  readonly placedAt: Date;
  readonly reason: string | null;
}

async function settleShipments(trx: Writer, decided: readonly Decided[]): Promise<void> {
  await run(trx)`
    update release_shipments s set state = case when a.reason is null then 'ordered' else 'failed' end, reason = a.reason,
      decided_at = a."placedAt"
    from jsonb_to_recordset(${JSON.stringify(decided)}::text::jsonb) as a ("shipmentId" integer, "placedAt" timestamptz,
      reason text) where s.shipment_id = a."shipmentId"`;
}
