import type { BrandingId } from '../../../domain/brands/branding.ts';
import { addDays, type Day } from '../../../domain/dates/day.ts';
import type { WINERY_METHODS } from '../../../domain/delivery/methods.ts';
import type { SoldProduct } from '../../catalog/products/product-record.ts';
import { usualShipDay } from '../calendar.ts';
import type { Purchase } from './draft.ts';
import type { Story } from './insert-orders.ts';
import { instant } from './instants.ts';
import { person, pick } from './people.ts';

export interface PlannedOrder {
  readonly purchase: Purchase;
  readonly story: PlannedStory;
}

/** What is refunded is a piece of the first line, or all of it. */
export type PlannedStory =
  | Exclude<Story, { kind: 'refunded' }>
  | {
      readonly kind: 'refunded';
      readonly shipped: Extract<Story, { kind: 'shipped' }>;
      readonly at: Date;
      readonly isWhole: boolean;
    };

export interface Shop {
  readonly today: Day;
  readonly products: ReadonlyMap<string, SoldProduct>;
  /** Of people with an account. */
  readonly customerIds: readonly number[];
}

type Basket = Readonly<Record<string, number>>;

/** Bottles, large and small ones, sets, and things without alcohol. */
const BASKETS: Readonly<Record<BrandingId, readonly Basket[]>> = {
  1: [
    { 'cabernet-sauvignon-napa-valley-2021': 2 },
    { 'cabernet-sauvignon-alexander-valley-2021': 3, 'merlot-napa-valley-2022': 1 },
    { 'three-vineyard-set': 1 },
    { 'sauvignon-blanc-napa-valley-2025': 4, 'red-blend-napa-valley-2022': 2 },
    { 'cabernet-sauvignon-oakville-2021': 1, corkscrew: 1 },
    { 'cabernet-sauvignon-napa-valley-2021-magnum': 1 },
    { 'cabernet-sauvignon-alexander-valley-2022': 6 },
    { 'cabernet-sauvignon-napa-valley-2021-375ml': 4, 'wooden-gift-box': 1 },
  ],
  2: [
    { 'pinot-noir-russian-river-valley-2023': 3 },
    { 'pinot-noir-anderson-valley-2023': 2, 'chardonnay-russian-river-valley-2024': 2 },
    { 'pinot-noir-coast-set': 1 },
    { 'rose-of-pinot-noir-russian-river-valley-2025': 6 },
    { 'pinot-noir-monterey-2024': 1, 'pinot-noir-tasting-glasses': 1 },
    { 'pinot-noir-russian-river-valley-2023-magnum': 1 },
    { 'sauvignon-blanc-dry-creek-valley-2025': 3, 'merlot-stags-leap-district-2021': 1 },
  ],
};

const GIFT_NOTES = [
  'Happy birthday! Open it with people you love.',
  'Thank you for a wonderful year.\nSee you in spring!',
  'Congratulations on the new house.',
] as const;
const INSTRUCTIONS = [
  'Please call before delivery.',
  'Leave with the front desk only if an adult signs.',
  'Gate code 4417.',
] as const;

const OPEN_ORDERS = 200;
const LATE_ORDERS = 18;
const PICKUPS = 12;
const READY_PICKUPS = 5;
const CARD_PROBLEMS = 5;
const PAST_ORDERS = 1_500;
/** People who bought before; all others buy for the first time. */
const REGULARS = 600;

export function plannedOrders(shop: Shop): PlannedOrder[] {
  return [
    ...times(PAST_ORDERS, (n) => pastOrder(shop, n)),
    ...times(OPEN_ORDERS, (n) => openOrder(shop, n)),
    ...times(PICKUPS, (n) => pickup(shop, n)),
    ...times(CARD_PROBLEMS, (n) => cardProblem(shop, n)),
  ];
}

function times<Value>(count: number, make: (n: number) => Value): Value[] {
  return Array.from({ length: count }, (_, n) => make(n));
}

function buy(
  shop: Shop,
  n: number,
  personNumber: number,
  more: Partial<Purchase> & Pick<Purchase, 'placedOn' | 'placedAt' | 'shipDay'>,
): Purchase {
  const brandingId = n % 5 < 3 ? 1 : 2;
  return {
    person: person(personNumber),
    customerId: shop.customerIds[personNumber] ?? null,
    basket: Object.entries(pick(BASKETS[brandingId], n / 2)).map(([slug, quantity]) => {
      const product = shop.products.get(slug);
      if (!product) throw new Error(`the demo has lost ${slug}`);
      return { product, quantity };
    }),
    method: 'home',
    gift: n % 6 === 1 ? { name: person(personNumber + 31).home.name_first, note: pick(GIFT_NOTES, n) } : null,
    specialInstructions: n % 9 === 4 ? pick(INSTRUCTIONS, n) : null,
    ...more,
  };
}

/** Of the past year, the oldest first. Every minute of the day is somebody's evening. */
function pastOrder(shop: Shop, n: number): PlannedOrder {
  const { today } = shop;
  const placedOn = addDays(today, -365 + Math.floor((n * 359) / PAST_ORDERS));
  const planned = usualShipDay(placedOn);
  const shipDay = planned < today ? planned : addDays(today, -1);
  const isPickup = n % 12 === 5;
  const purchase = buy(shop, n, (n * 7) % REGULARS, {
    placedOn,
    placedAt: instant(placedOn, n * 131),
    shipDay,
    ...(isPickup ? { method: pick(wineriesOf(n), n) } : {}),
  });
  if (n % 50 === 17) return { purchase, story: { kind: 'canceled', at: instant(placedOn, 1_379) } };
  const shipped = {
    kind: 'shipped',
    at: instant(shipDay, 600 + (n % 240)),
    trackingNumber: isPickup ? null : expressNumber(n),
  } as const;
  if (n % 25 !== 3 || shipDay >= addDays(today, -4)) return { purchase, story: shipped };
  return {
    purchase,
    story: { kind: 'refunded', shipped, at: instant(addDays(shipDay, 3), 660), isWhole: n % 75 === 3 },
  };
}

/**
 * To ship today or late, also on a weekend, when the shop would choose a later day: the demo has work on every day. No
 * authorization has expired.
 */
function openOrder(shop: Shop, n: number): PlannedOrder {
  const { today } = shop;
  const isLate = n < LATE_ORDERS;
  // The first ones of today were placed after midnight.
  const daysAgo = isLate ? 3 + (n % 2) : n >= OPEN_ORDERS - 5 ? 0 : 1 + (n % 3);
  const placedOn = addDays(today, -daysAgo);
  const minutes = daysAgo === 0 ? OPEN_ORDERS - n : n % 3 === 0 ? 960 + n * 2 : 480 + n * 2;
  return {
    purchase: buy(shop, n, REGULARS + n, {
      placedOn,
      placedAt: instant(placedOn, minutes),
      shipDay: isLate ? addDays(today, -1 - (n % 2)) : today,
      // Californians: the counter is in their state.
      method: n % 45 === 21 ? 'carrier' : 'home',
    }),
    story: { kind: 'waiting' },
  };
}

function pickup(shop: Shop, n: number): PlannedOrder {
  const { today } = shop;
  const placedOn = addDays(today, -3);
  const isReady = n < READY_PICKUPS;
  return {
    purchase: buy(shop, n, REGULARS + OPEN_ORDERS + n, {
      placedOn,
      placedAt: instant(placedOn, 500 + n * 40),
      shipDay: n % 4 === 3 ? addDays(today, -1) : today,
      method: pick(wineriesOf(n), n),
    }),
    story: { kind: 'waiting', ...(isReady ? { readyAt: instant(addDays(today, -1), 540 + n * 7) } : {}) },
  };
}

/** A chosen ship day, too far away for an authorization: the card was declined when it was authorized again. */
function cardProblem(shop: Shop, n: number): PlannedOrder {
  const { today } = shop;
  const placedOn = addDays(today, -20 - n);
  return {
    purchase: buy(shop, n, REGULARS + OPEN_ORDERS + PICKUPS + n, {
      placedOn,
      placedAt: instant(placedOn, 700 + n * 60),
      shipDay: today,
    }),
    story: {
      kind: 'declined',
      voidedAt: instant(placedOn, 705 + n * 60),
      at: instant(addDays(today, -2), 60 + n),
    },
  };
}

/** Of the brand that `buy` chooses. */
function wineriesOf(n: number): (typeof WINERY_METHODS)[number][] {
  return n % 5 < 3 ? ['17', '7'] : ['8', '12'];
}

/** FedEx 2Day: the last of 12 digits checks the others. */
function expressNumber(n: number): string {
  const digits = String(77_140_000_000 + n * 6_133);
  const weights = [3, 1, 7];
  const sum = [...digits].reduce((all, digit, place) => all + Number(digit) * (weights[place % 3] ?? 0), 0);
  return `${digits}${(sum % 11) % 10}`;
}
