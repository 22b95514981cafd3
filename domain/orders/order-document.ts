import { z } from 'zod';
import { BRANDING_IDS } from '../brands/branding.ts';
import { BIRTH_DATE_SOURCES } from '../checkout/text-age.ts';
import { TEXT_PURPOSES } from '../checkout/text-consent.ts';
import type { ShipmentRecord } from '../compliance/judge-shipment.ts';
import {
  carrierOf,
  DELIVER,
  isWineryPickup,
  type LeadDays,
  leadDays,
  type StandardService,
  shipperName,
} from '../delivery/methods.ts';
import type { Cents } from '../money/cents.ts';
import { TAX_KINDS, type TaxLines, taxLines } from '../tax/tax-lines.ts';
import { quotedCents, quotedTax, TAX_SERVICES, taxAddress } from '../tax/tax-quote.ts';

/** The version of new orders. A change of the shape needs a new version and a migration. */
export const ORDER_DOCUMENT_VERSION = 3;

const cents = z.int().nonnegative();
const day = z.iso.date();
const productId = z.int().positive();

export const orderAddress = z
  .strictObject({
    name_first: z.string(),
    name_last: z.string(),
    company: z.string().nullable(),
    address1: z.string(),
    address2: z.string().nullable(),
    city: z.string(),
    stateShort: z.string(),
    zip: z.string(),
    phone: z.string(),
  })
  .readonly();
export type OrderAddress = z.infer<typeof orderAddress>;

/** What the shop called it at the sale. */
const soldService = z
  .strictObject({
    /** 'migration': sold before orders kept the name, which is that of the day of the migration. */
    namedFrom: z.literal(['sale', 'migration']),
    /** A carrier's service, or the winery of a pickup: 'FedEx 2Day', 'Alder Ridge, Oakville'. */
    name: z.string(),
    /** 'FedEx'; null for a winery pickup. */
    carrier: z.string().nullable(),
  })
  .readonly();
type SoldService = z.infer<typeof soldService>;

/**
 * `shipAnyway`: the shopper wants the day, whatever the weather. `heldUntil`: the weather is usually bad on that day, and
 * the shopper read that the wine waits until about this ship day. `roadDays`: business days from shipping to delivery,
 * by road; left out for what flies or is picked up.
 */
const service = {
  shipViaId: z.int(),
  service: soldService,
  shipDay: day,
  shipAnyway: z.literal(true).optional(),
  heldUntil: day.optional(),
  roadDays: z.int().positive().optional(),
};

const delivery = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('deliver'), ...service, address: orderAddress }),
  z.strictObject({
    kind: z.literal('carrier-pickup'),
    ...service,
    /** The pickup location. */
    address: orderAddress,
    /** Who picks up, at their own address; null after the customer was erased. */
    recipient: orderAddress.nullable(),
  }),
  /** `shipViaId` is the winery's; the address is the winery's with the customer's name. */
  z.strictObject({ kind: z.literal('winery-pickup'), ...service, address: orderAddress }),
]);
export type OrderDelivery = z.infer<typeof delivery>;

/** One product in what a line sold: the product itself, or a bottle of a kit. As the catalog had it at the sale. */
const soldContent = z
  .strictObject({
    productId,
    /** In one of the line. */
    quantity: z.int().positive(),
    kind: z.literal(['wine', 'merchandise']),
    name: z.string(),
    vintage: z.int().nullable(),
    varietal: z.string().nullable(),
    appellation: z.string().nullable(),
    sku: z.string(),
    barcode: z.string().nullable(),
    /** In milliliters; null for merchandise. */
    bottleVolumeMl: z.int().positive().nullable(),
    /** In percent; 0 for merchandise. */
    alcoholVolume: z.number().nonnegative(),
    /** What one costs by itself. */
    unitPriceCents: cents,
  })
  .readonly();
export type SoldContent = z.infer<typeof soldContent>;

const orderLine = z
  .strictObject({
    /** 'migration': sold before lines had these facts, which are the catalog's on the day of the migration. */
    factsFrom: z.literal(['sale', 'migration']),
    productId,
    kind: z.literal(['wine', 'merchandise', 'kit']),
    slug: z.string(),
    sku: z.string(),
    brandingId: z.literal(BRANDING_IDS),
    categories: z.array(z.string()).readonly(),
    description: z.string(),
    quantity: z.int().positive(),
    unitPriceCents: cents,
    /** For the whole line. */
    kitMarkdownCents: cents,
    /** For the whole line: of a promo code, and what staff took off. */
    promoDiscountCents: cents,
    /** The part of it that staff took off; left out: nothing. */
    staffDiscountCents: cents.positive().optional(),
    /** Of the strongest bottle, in percent. Above 0, the line is taxed as wine. */
    alcoholVolume: z.number().nonnegative(),
    /** The rate of sales tax on its price, in percent: '7.75'; '0' where none is levied. Null for an old order without rates. */
    salesTaxPercent: z.string().nullable(),
    /** Sold for listed days only. */
    requiresShipDate: z.boolean(),
    /** Of the picture that the shop showed; null: the drawn bottle. */
    photoName: z.string().nullable(),
    contents: z.array(soldContent).nonempty().readonly(),
  })
  .readonly();
export type OrderLine = z.infer<typeof orderLine>;

const orderTax = z
  .strictObject({
    kind: z.literal(TAX_KINDS),
    cents: cents.positive(),
    /** The rate in words and its first day; null for orders older than this field. */
    basis: z.strictObject({ rate: z.string(), validFrom: day }).nullable(),
  })
  .readonly();
export type OrderTax = z.infer<typeof orderTax>;

/** The sales tax of the ZIP that the order was taxed with; left out where the state's rate counted. */
const localRate = z
  .strictObject({
    source: z.literal('zip-table'),
    /** Five digits. */
    zip: z.string(),
    region: z.string(),
    /** All sales taxes of the place, on what has no rate of its own. */
    percent: z.string(),
    validFrom: day,
  })
  .readonly();

const taxedIn = z.strictObject({
  state: z.string(),
  day,
  local: localRate.optional(),
  /** Who decided the sales tax of the order; left out where the shop had no tax service. */
  source: z.literal(['tables', ...TAX_SERVICES]).optional(),
  /** Left out where the tables decided. */
  quoted: quotedTax.optional(),
  /** For the tax service. Left out: the first winery. */
  shipsFrom: taxAddress.optional(),
});

const money = z
  .strictObject({
    subTotalCents: cents,
    markdownCents: cents,
    freightCents: cents,
    totalCents: cents,
  })
  .readonly();

/** Staff took something off a phone order: how much of each line, its line says. */
const adjustment = z
  .strictObject({
    by: z.strictObject({ staffId: z.int().positive(), name: z.string() }),
    /** For staff: without names. */
    reason: z.string(),
    /** What the freight would have been; 0: it was not waived. */
    freightWaivedCents: cents,
  })
  .readonly();
export type OrderAdjustment = z.infer<typeof adjustment>;

/** A winery pickup has only the note. */
const gift = z
  .strictObject({
    senderName: z.string().nullable(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    note: z.string().nullable(),
  })
  .readonly();
export type OrderGift = z.infer<typeof gift>;

/** What the shopper checked and the wording; `given` is null without a number that can receive texts. */
const textConsent = z
  .strictObject({
    phone: z.string().nullable(),
    marketing: z.boolean(),
    transactional: z.boolean(),
    given: z
      .strictObject({
        /** '+17075550123' */
        number: z.string(),
        version: z.string(),
        at: z.iso.datetime(),
        source: z.string(),
        purposes: z.array(z.strictObject({ purpose: z.literal(TEXT_PURPOSES), wording: z.string() })),
        /** Of the birth date, before the consent counted; left out in orders older than this field. */
        ageCheck: z.strictObject({ day, from: z.literal(BIRTH_DATE_SOURCES) }).optional(),
      })
      .nullable(),
  })
  .readonly();
export type OrderTextConsent = z.infer<typeof textConsent>;

/** What may be shown of the card that paid. */
const soldCard = z
  .strictObject({
    /** As the specification numbers the brands (`cardTypeId`); 0: unknown. */
    typeId: z.int().nonnegative(),
    lastFour: z.string(),
  })
  .readonly();
export type SoldCard = z.infer<typeof soldCard>;

/** Only `judgeFacts` writes and reads it: its fields belong to the rules. */
const shipmentRecord = z.custom<ShipmentRecord>(
  (value) => typeof value === 'object' && value !== null && 'outcome' in value && 'inputs' in value,
);

/** Stored with the payment attempt, then with the order. A later settlement stores the same, even after a crash. */
export const orderDocument = z
  .strictObject({
    version: z.literal(ORDER_DOCUMENT_VERSION),
    brandingId: z.literal(BRANDING_IDS),
    /** Who was logged in; null for a guest. The order's column holds its current owner. */
    customerId: z.int().positive().nullable(),
    email: z.string(),
    delivery,
    billingAddress: orderAddress,
    /** Null: no alcohol in the order, or the customer was erased. */
    birthDate: day.nullable(),
    cardFingerprint: z.string().nullable(),
    /** Left out if the vault did not describe it, for orders older than this field, and after the customer was erased. */
    card: soldCard.optional(),
    compliance: z.strictObject({
      /** Volume that counts toward the limits. */
      wineMl: z.int().nonnegative(),
      household: z.string().nullable(),
      /** Why the order was allowed to ship; null for orders older than this field. */
      decision: shipmentRecord.nullable(),
      /** The permit's number on the ship day, then on the day it left; left out: none, or older than this field. */
      permit: z.string().optional(),
    }),
    gift: gift.nullable(),
    specialInstructions: z.string().nullable(),
    textConsent: textConsent.nullable(),
    promoCode: z.string().nullable(),
    club: z.strictObject({ clubTypeId: z.int(), policyVersion: z.string() }).nullable(),
    /** The switch for Colorado's retail delivery fee when the order was placed. */
    retailDeliveryFeeOn: z.boolean(),
    lines: z.array(orderLine).nonempty().readonly(),
    money,
    /** Left out: none. */
    adjustment: adjustment.optional(),
    /** Only nonzero taxes. */
    taxes: z.array(orderTax).readonly(),
    /** Where the order is taxed, and the day of the rates; null for orders older than this field. */
    taxedIn: taxedIn.nullable(),
  })
  .readonly()
  .refine(addsUp, 'the amounts do not add up to the total')
  .refine(isTaxedAsQuoted, 'the sales tax is not what the service quoted');
export type OrderDocument = z.infer<typeof orderDocument>;

/** The schema's own check cannot name its inferred type. */
interface Amounts {
  readonly lines: readonly OrderLine[];
  readonly money: z.infer<typeof money>;
  readonly taxes: readonly OrderTax[];
}

export type JoinedClub = NonNullable<OrderDocument['club']>;

function addsUp({ lines, money, taxes }: Amounts): boolean {
  const { subTotalCents, markdownCents, freightCents, totalCents } = money;
  const sum = (amounts: readonly Cents[]) => amounts.reduce((total, amount) => total + amount, 0);
  return (
    sum(lines.map((line) => line.unitPriceCents * line.quantity)) === subTotalCents &&
    sum(lines.map((line) => line.kitMarkdownCents + line.promoDiscountCents)) === markdownCents &&
    lines.every(
      ({ staffDiscountCents = 0, promoDiscountCents }) => staffDiscountCents <= promoDiscountCents,
    ) &&
    subTotalCents - markdownCents + freightCents + sum(taxes.map((tax) => tax.cents)) === totalCents
  );
}

function isTaxedAsQuoted({
  lines,
  taxes,
  taxedIn: basis,
}: Pick<Amounts, 'lines' | 'taxes'> & { readonly taxedIn: z.infer<typeof taxedIn> | null }): boolean {
  const quoted = basis?.quoted;
  if (!quoted) return true;
  const salesTax = taxes.find(({ kind }) => kind === 'salesTax')?.cents ?? 0;
  return quoted.lineCents.length === lines.length && quotedCents(quoted) === salesTax;
}

/** What staff took off its products. */
export function staffDiscountOf({ lines }: Pick<OrderDocument, 'lines'>): Cents {
  return lines.reduce((total, { staffDiscountCents = 0 }) => total + staffDiscountCents, 0);
}

export function taxCents({ taxes }: Pick<OrderDocument, 'taxes'>): Cents {
  return taxes.reduce((total, tax) => total + tax.cents, 0);
}

export function taxLinesOf({ taxes }: Pick<OrderDocument, 'taxes'>): TaxLines {
  return taxLines((kind) => taxes.find((tax) => tax.kind === kind)?.cents ?? 0);
}

/** As it is called today, for an order that is being placed. */
export function soldServiceOf(shipViaId: number, standard: StandardService): SoldService {
  const carrier = isWineryPickup(shipViaId) ? null : carrierOf(shipViaId).name;
  return { namedFrom: 'sale', name: shipperName(shipViaId, standard), carrier };
}

/** As they were at the sale. */
export function leadDaysOf(delivery: Pick<OrderDelivery, 'kind' | 'shipViaId' | 'roadDays'>): LeadDays {
  return leadDays(delivery, delivery.roadDays ?? null);
}

/** Null: it leaves without one. */
export function withPermit(document: OrderDocument, number: string | null): OrderDocument {
  const { permit: _, ...compliance } = document.compliance;
  return { ...document, compliance: { ...compliance, ...(number !== null && { permit: number }) } };
}

/** Anyone who receives it must be 21 or older. */
export function hasWine({ compliance }: Pick<OrderDocument, 'compliance'>): boolean {
  return compliance.wineMl > 0;
}

/** The posted delivery method: 'DELIVER', a carrier's 'PICKUP_FEDEX', or the winery's id as text. */
export function deliveryMethodOf({ kind, shipViaId }: Pick<OrderDelivery, 'kind' | 'shipViaId'>): string {
  switch (kind) {
    case 'deliver':
      return DELIVER;
    case 'carrier-pickup':
      return carrierOf(shipViaId).method;
    case 'winery-pickup':
      return String(shipViaId);
  }
}

export function pickupRecipient(delivery: OrderDelivery): OrderAddress | null {
  return delivery.kind === 'carrier-pickup' ? delivery.recipient : null;
}

/** Who gets the parcel: at a pickup location someone else than the place. */
export function addresseeOf({ delivery }: Pick<OrderDocument, 'delivery'>): OrderAddress {
  return pickupRecipient(delivery) ?? delivery.address;
}

/** What alcohol and tax law require us to keep of an erased customer's order: state, ZIP, days, amounts and volumes. */
export function withoutPerson(document: OrderDocument, pseudonym: string): OrderDocument {
  const { card: _card, ...kept } = document;
  const { delivery, compliance } = document;
  const address = placeOf(delivery.address);
  return {
    ...kept,
    email: pseudonym,
    delivery:
      delivery.kind === 'carrier-pickup'
        ? { ...delivery, address, recipient: null }
        : { ...delivery, address },
    billingAddress: placeOf(document.billingAddress),
    birthDate: null,
    cardFingerprint: null,
    compliance: { ...compliance, household: null },
    gift: null,
    specialInstructions: null,
    textConsent: null,
  };
}

/** Recipients have their own right to be erased. */
export function withoutGiftEmail(document: OrderDocument): OrderDocument {
  return { ...document, gift: document.gift && { ...document.gift, email: null } };
}

/** What the law requires of an address: the state and the ZIP. */
export function placeOf({ stateShort, zip }: Pick<OrderAddress, 'stateShort' | 'zip'>): OrderAddress {
  return {
    name_first: '',
    name_last: '',
    company: null,
    address1: '',
    address2: null,
    city: '',
    stateShort,
    zip,
    phone: '',
  };
}
