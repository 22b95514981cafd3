import { type ShippingForm, shippingForm } from '../../../contract/shipping.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { type Day, formatUsDate, isDay, parseUsDate } from '../../../domain/dates/day.ts';
import {
  DELIVER,
  leadDays,
  OVERNIGHT_SERVICE,
  roadDaysTo,
  type StandardService,
  TWO_DAY_SERVICE,
} from '../../../domain/delivery/methods.ts';
import { toShipDate } from '../../../domain/delivery/ship-dates.ts';
import { UNITED_STATES } from '../../../domain/geography/countries.ts';
import { stateByShort } from '../../../domain/geography/states.ts';
import type { CsvColumns } from '../../catalog/operations/csv-rows.ts';
import type { SoldProduct } from '../../catalog/products/product-record.ts';
import { householdOf } from '../../places/household.ts';
import { judgeZip } from '../../places/judge-zip.ts';
import type { ZipDirectory } from '../../places/zip-directory.ts';
import type { NewBulkCart } from './cart-store.ts';

export const REQUIRED_COLUMNS = [
  'first_name',
  'last_name',
  'address1',
  'city',
  'state',
  'zip',
  'phone',
  'items',
] as const;
export const OPTIONAL_COLUMNS = [
  'name',
  'company',
  'address2',
  'service',
  'delivery_date',
  'gift_from',
  'gift_note',
  'special_instructions',
] as const;

type Column = (typeof REQUIRED_COLUMNS)[number] | (typeof OPTIONAL_COLUMNS)[number];
type RecipientRow = Readonly<Partial<Record<Column, string>>>;

/** Headings as in exports of other shops, carriers' programs and people's own lists. */
export const RECIPIENT_FILE: CsvColumns = {
  required: REQUIRED_COLUMNS,
  optional: OPTIONAL_COLUMNS,
  nothingFollows: 'no recipient follows',
  insteadOf: { name: ['first_name', 'last_name'] },
  prefixes: ['ship to', 'shipping', 'recipient', 'deliver to', 'receiver'],
  alsoCalled: {
    name: [
      'full name',
      'recipient',
      'ship to',
      'contact',
      'contact name',
      'attention',
      'attn',
      'customer name',
    ],
    first_name: ['name first', 'first', 'given name', 'forename'],
    last_name: ['name last', 'last', 'surname', 'family name'],
    company: ['company name', 'business', 'organization'],
    address1: ['address', 'address line 1', 'address line', 'street', 'street address', 'street 1'],
    address2: ['address line 2', 'street 2', 'apt', 'apartment', 'suite', 'unit', 'apt suite'],
    city: ['town', 'city town'],
    state: ['state code', 'st', 'state province', 'province', 'province code', 'state abbreviation'],
    zip: ['zip code', 'postal code', 'postcode', 'zip postal code'],
    phone: ['phone number', 'telephone', 'tel', 'mobile', 'mobile phone', 'cell', 'cell phone', 'main phone'],
    items: ['products', 'product', 'wines', 'wine', 'item'],
    service: ['ship via', 'shipping service', 'requested service', 'shipping method', 'ship method'],
    delivery_date: ['deliver on', 'delivery day', 'arrival date', 'requested delivery date', 'date'],
    gift_from: ['gift sender', 'gift sender name', 'from', 'sender'],
    gift_note: ['gift message', 'message', 'card message', 'gift card message'],
    special_instructions: ['instructions', 'delivery instructions', 'notes'],
  } satisfies { [Name in Column]: string[] },
  forms: { state: 'state', zip: 'code', phone: 'code', service: 'word', delivery_date: 'day' },
};

const COLUMN_OF: Readonly<Record<string, Column>> = {
  name_first: 'first_name',
  name_last: 'last_name',
  stateId: 'state',
  requestedShipDate: 'delivery_date',
  specialInstructions: 'special_instructions',
  giftSenderName: 'gift_from',
  giftNote: 'gift_note',
};

export interface Recipients {
  readonly zips: ZipDirectory;
  readonly products: ReadonlyMap<string, SoldProduct>;
  readonly customer: { readonly email: string; readonly birthDay: Day | null };
  readonly today: Day;
  readonly standardService: StandardService;
}

type DeliverForm = Extract<ShippingForm, { deliveryMethod: typeof DELIVER }>;

export type ReadRecipient =
  | { readonly ok: true; readonly cart: NewBulkCart }
  /** `draft` holds what could be read. It serves only to find further errors and is never saved. */
  | { readonly ok: false; readonly reasons: readonly string[]; readonly draft: NewBulkCart | null };

export function readRecipient(
  row: RecipientRow,
  { zips, products, customer, today, standardService }: Recipients,
): ReadRecipient {
  const reasons: string[] = [];
  const state = stateByShort(row.state ?? '');
  const zip = zipIn(zips, row.zip ?? '', state?.stateShort ?? null);
  if (!row.state) reasons.push(`state: ${MESSAGES.required}`);
  else if (!state) reasons.push(`state: there is no state '${row.state}'`);
  const names = namesIn(row);
  const items = readItems(row.items ?? '', products);
  reasons.push(...items.reasons);
  const service = readService(row.service ?? '');
  if (service === null) reasons.push(`service: must be ground or overnight, not '${row.service}'`);
  const delivery = readDay(row.delivery_date ?? '');
  if (delivery === 'invalid') reasons.push(`delivery_date: there is no day '${row.delivery_date}'`);

  const shipViaId = service ?? TWO_DAY_SERVICE;
  const isSoonest = delivery === null || delivery === 'invalid';
  const roadDays = roadDaysTo(state?.stateShort ?? null, shipViaId, standardService);
  const lead = leadDays({ deliveryMethod: DELIVER, shipViaId }, roadDays);
  const shipDay = isSoonest ? today : toShipDate(delivery, lead);
  const isGift = Boolean(row.gift_from || row.gift_note);
  const typed = {
    deliveryMethod: DELIVER,
    name_first: names.first,
    name_last: names.last,
    company: row.company || null,
    address1: row.address1,
    address2: row.address2 || null,
    city: row.city,
    stateId: state?.stateId ?? 0,
    stateShort: state?.stateShort ?? null,
    zip,
    phone: row.phone,
    countryId: UNITED_STATES,
    shipViaId,
    requestedShipDate: formatUsDate(shipDay),
    specialInstructions: row.special_instructions || null,
    isGift,
    giftSenderName: row.gift_from || null,
    giftName: isGift ? `${names.first} ${names.last}`.slice(0, 50) : null,
    giftNote: row.gift_note || null,
  };
  const read = shippingForm.safeParse(typed);
  if (!read.success) {
    const named = new Map(read.error.issues.map(({ path, message }) => [String(path[0]), message]));
    const columnOf = (field: string) =>
      names.isOneCell && field.startsWith('name_') ? 'name' : (COLUMN_OF[field] ?? field);
    reasons.push(...new Set([...named].map(([field, message]) => `${columnOf(field)}: ${message}`)));
  }
  if (state && !reasons.some((reason) => reason.startsWith('zip:'))) {
    const place = judgeZip(
      zips,
      (read.success && 'zip' in read.data ? read.data.zip : zip) ?? '',
      state.stateShort,
    );
    reasons.push(...(place?.zip ?? []).map((message) => `zip: ${message}`));
  }
  if (LOST_ZERO.test(row.zip ?? '') && reasons.some((reason) => reason.startsWith('zip:'))) {
    reasons.push(`zip: Excel dropped the leading zero? Format the column as Text and write 0${row.zip}`);
  }
  const toCart = ({ clubJoin: _, ...form }: DeliverForm, stateShort: string): NewBulkCart => ({
    brandingId: items.brandingId,
    items: items.items,
    shipping: {
      form,
      email: customer.email,
      stateShort,
      shipDay,
      roadDays,
      ...(isSoonest ? { isSoonest } : {}),
      birthDay: customer.birthDay,
      household: householdOf(form),
    },
  });
  if (reasons.length === 0 && state && read.success && read.data.deliveryMethod === DELIVER) {
    return { ok: true, cart: toCart(read.data, state.stateShort) };
  }
  const isEnough = state && items.reasons.length === 0 && !Object.values(row).some(hasNul);
  return { ok: false, reasons, draft: isEnough ? toCart(typed as DeliverForm, state.stateShort) : null };
}

interface Names {
  readonly first: string;
  readonly last: string;
  /** Both come from the column `name`. */
  readonly isOneCell: boolean;
}

/** 'Vincent van Gogh' and 'Hart, Ada' in one cell, or two cells. */
function namesIn({ first_name: first = '', last_name: last = '', name = '' }: RecipientRow): Names {
  if (first !== '' || last !== '' || name === '') return { first, last, isOneCell: false };
  const [, turnedLast, turnedFirst] = /^([^,]+), *([^,]+)$/.exec(name) ?? [];
  if (turnedLast !== undefined && turnedFirst !== undefined && !SUFFIX.test(turnedFirst)) {
    return { first: turnedFirst, last: turnedLast, isOneCell: true };
  }
  const words = name.split(/\s+/);
  const isSuffixed = words.length > 2 && SUFFIX.test(words.at(-1) ?? '');
  let start = words.length - (isSuffixed ? 2 : 1);
  while (start > 1 && PARTICLE.test(words[start - 1] ?? '')) start -= 1;
  return { first: words.slice(0, start).join(' '), last: words.slice(start).join(' '), isOneCell: true };
}

const SUFFIX = /^(jr|sr|ii|iii|iv|md|phd|esq)\.?$/i;
const PARTICLE = /^(da|de|del|della|den|der|di|du|la|le|van|von|ter)$/i;

/** PostgreSQL's jsonb cannot store NUL characters. */
function hasNul(text: string): boolean {
  return text.includes('\0');
}

/** A number loses its leading zeros in a spreadsheet: 02108 in Massachusetts, 00501 in New York. */
const LOST_ZERO = /^\d{3,4}(-\d{4})?$/;

/** With its lost zeros where the state says so. */
function zipIn(zips: ZipDirectory, typed: string, stateShort: string | null): string {
  const [digits = '', ...plus4] = typed.split('-');
  if (!LOST_ZERO.test(typed) || stateShort === null) return typed;
  const zip = digits.padStart(5, '0');
  return judgeZip(zips, zip, stateShort) === null ? [zip, ...plus4].join('-') : typed;
}

function readService(text: string): number | null {
  switch (text.toLowerCase()) {
    case '':
    case '2day':
    // As files for earlier versions name it.
    case 'ground':
    case 'fedex ground':
      return TWO_DAY_SERVICE;
    case 'overnight':
    case 'fedex overnight':
      return OVERNIGHT_SERVICE;
    default:
      return null;
  }
}

/** `MM/DD/YYYY` or `YYYY-MM-DD`; null for an empty cell: as soon as possible. */
function readDay(text: string): Day | null | 'invalid' {
  if (text === '') return null;
  return (isDay(text) ? text : parseUsDate(text)) ?? 'invalid';
}

interface ReadItems {
  readonly items: { productId: number; quantity: number }[];
  /** The first item's brand: the site of the order. */
  readonly brandingId: SoldProduct['brandingId'];
  readonly reasons: readonly string[];
}

/** `library-cabernet:2 corkscrew`: products by slug, each with its quantity, 1 by default. */
function readItems(text: string, products: ReadonlyMap<string, SoldProduct>): ReadItems {
  const words = text.split(/[\s,;+]+/).filter((word) => word !== '');
  const quantities = new Map<SoldProduct, number>();
  const reasons: string[] = [];
  for (const word of words) {
    const [slug = '', count = '1', ...more] = word.split(':');
    const product = products.get(slug);
    if (!product) reasons.push(`items: there is no product '${slug}'`);
    else if (!/^[1-9]\d*$/.test(count) || more.length > 0) {
      reasons.push(`items: '${word}' has no whole number from 1 on behind the colon`);
    } else quantities.set(product, (quantities.get(product) ?? 0) + Number(count));
  }
  for (const [{ slug, productLimit }, quantity] of quantities) {
    if (quantity > productLimit) reasons.push(`items: of ${slug} one order takes ${productLimit} at most`);
  }
  if (words.length === 0) reasons.push(`items: ${MESSAGES.required}`);
  const [first] = quantities.keys();
  return {
    items: [...quantities].map(([{ productId }, quantity]) => ({ productId, quantity })),
    brandingId: first?.brandingId ?? 1,
    reasons,
  };
}
