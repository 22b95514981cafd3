import type { OrderDocument, OrderLine } from '../../domain/orders/order-document.ts';
import type { OrderRecord } from '../ordering/orders/order-wire.ts';

export const LINE = {
  factsFrom: 'sale',
  productId: 1,
  kind: 'wine',
  slug: 'library-cabernet',
  sku: 'LIB-CAB-12',
  brandingId: 1,
  description: 'Library Cabernet Sauvignon 2012',
  quantity: 3,
  unitPriceCents: 12_500,
  kitMarkdownCents: 0,
  promoDiscountCents: 3_750,
  categories: ['Wine'],
  alcoholVolume: 14.5,
  salesTaxPercent: '7.75',
  requiresShipDate: false,
  photoName: null,
  contents: [
    {
      productId: 1,
      quantity: 1,
      kind: 'wine',
      name: 'Library Cabernet Sauvignon 2012',
      vintage: 2012,
      varietal: 'Cabernet Sauvignon',
      appellation: 'Napa Valley',
      sku: 'LIB-CAB-12',
      barcode: null,
      bottleVolumeMl: 750,
      alcoholVolume: 14.5,
      unitPriceCents: 12_500,
    },
  ],
} as const satisfies OrderLine;

export const ADDRESS = {
  name_first: 'Ada',
  name_last: 'Hart',
  company: null,
  address1: '100 Main Street',
  address2: null,
  city: 'Napa',
  stateShort: 'CA',
  zip: '94558',
  phone: '(707) 555-0101',
};

export const SERVICE = {
  shipViaId: 1,
  service: { namedFrom: 'sale', name: 'FedEx 2Day', carrier: 'FedEx' },
  shipDay: '2027-03-02',
  address: ADDRESS,
} as const;

export const DOCUMENT: OrderDocument = {
  version: 3,
  brandingId: 1,
  customerId: null,
  email: 'ada@example.com',
  delivery: { kind: 'deliver', ...SERVICE },
  billingAddress: ADDRESS,
  birthDate: '1985-05-17',
  cardFingerprint: null,
  compliance: { wineMl: 2250, household: null, decision: null },
  gift: null,
  specialInstructions: null,
  textConsent: null,
  promoCode: null,
  club: null,
  retailDeliveryFeeOn: true,
  lines: [LINE, { ...LINE, productId: 2, description: 'Corkscrew', quantity: 1, unitPriceCents: 3_500 }],
  money: { subTotalCents: 41_000, markdownCents: 3_750, freightCents: 2_450, totalCents: 42_617 },
  taxes: [
    { kind: 'salesTax', cents: 2_887, basis: null },
    { kind: 'crv', cents: 30, basis: null },
  ],
  taxedIn: null,
};

/** An order of the document above, with some of it changed. */
export function orderWith(document: Partial<OrderDocument>): OrderRecord {
  return {
    orderId: 100_042,
    status: 'placed',
    placedAt: '2027-03-01T20:00:00Z',
    trackingNumber: null,
    document: { ...DOCUMENT, ...document },
    replaces: null,
    photos: [],
  };
}
