import type { CarrierLocation, SuggestedAddress } from './address.ts';
import type { BulkCarts } from './bulk.ts';
import type { Cart } from './cart.ts';
import type { Product } from './catalog.ts';
import type { ClubShipment } from './club-release.ts';
import type { Club } from './clubs.ts';
import type { Lookups } from './lookups.ts';
import type { CompletedOrder } from './orders.ts';
import { samplePostalAddress } from './postal-address.ts';

/** The people are made up; the card has its brand's test number. */

export const sampleProduct: Product = {
  productId: 7,
  slug: 'library-cabernet',
  sku: 'AR-CS-NAPA-12-750',
  brandingId: 1,
  brandingName: 'Alder Ridge',
  name: '2012 Library Cabernet Sauvignon, Napa Valley',
  description: 'Held back when the vintage was released and opened again this autumn.',
  descriptionShort: 'Fourteen years in our own cellar, twenty bottles left',
  unitPrice: 295,
  kitId: null,
  kitMarkdown: 0,
  categories: [{ productCategoryName: 'Library' }],
  alcoholVolume: 14.2,
  bottleVolumeMl: 750,
  vintage: 2012,
  varietal: 'Cabernet Sauvignon',
  appellation: 'Napa Valley',
  requiresShipDate: false,
  cartLimit: 6,
  available: 20,
  imageHref: '/shop/bottles/library-cabernet.svg',
  imageAlt: null,
  clubOnly: false,
};

export const sampleCart: Cart = {
  shoppingCartItems: [
    {
      shoppingCartItemId: 41,
      productId: 7,
      brandingId: 1,
      brandingName: 'Alder Ridge',
      unitPrice: 295,
      kitMarkdown: 0,
      qty: 1,
      skuDescription: 'AR-CS-NAPA-12-750',
      description: '2012 Library Cabernet Sauvignon, Napa Valley',
      descriptionShort: 'Fourteen years in our own cellar, twenty bottles left',
      discount: 0,
      productHref: 'https://alderridge.example/shop/products/library-cabernet',
      imageHref: '/shop/bottles/library-cabernet.svg',
      cartLimit: 6,
      kitId: null,
      categories: [{ productCategoryName: 'Library' }],
      alcoholVolume: 14.2,
      requiresShipDate: false,
      clubContinuityTypeId: null,
      renewalTerms: null,
      clubName: null,
      clubDescription: null,
      loweredFrom: null,
    },
  ],
  shoppingCartItemsDeleted: [],
  totals: { subTotal: 295, totalMarkdown: 0, freight: 12, tax: 21.49, totalAmountDue: 328.49 },
  promoCode: null,
  promoDetails: null,
  promoInvalidReason: null,
  promoShipViaIds: null,
  SetCoRetailTax: true,
  shippingAddress: { stateId: 6, fedexLocationId: null },
  caCRVTax: 0.1,
  wholesaleTax: 0,
  exciseTax: 0,
  CODeliveryFee: 0,
  salesTaxTotal: 21.49,
  brandingId: 1,
  shipViaId: 1,
  requestedShipDate: '03/02/2027',
  giftNote: null,
  giftName: null,
  giftSenderName: null,
  giftRecipientEmail: null,
  specialInstructions: null,
  shipper: { IsWillCall: false, ShipTrackingName: 'FedEx 2Day' },
  pickUpPersonAddress: null,
  clubMembershipRemoved: false,
  clubMembershipRemovedReason: null,
  nonCompliantCart: false,
  ShipmentNonCompliantReason: null,
  ageVerifyFailed: false,
  quote: 'vkI-tEBfZMHS1cuC9cjq2jlp3IbjYfGXpchRXObP-vs',
  toDoor: null,
};

export const sampleAddressForm = {
  name_first: 'Ada',
  name_last: 'Hart',
  company: null,
  address1: '100 Main Street',
  address2: null,
  city: 'Napa',
  stateId: 6,
  stateShort: 'CA',
  zip: '94558',
  phone: '(707) 555-0101',
};

export const sampleOrder: CompletedOrder = {
  purchaseOrderId: 100042,
  containsAlcohol: true,
  total: 328.49,
  tax: 21.49,
  freight: 12,
  subtotal: 295,
  items: [
    {
      productId: 7,
      description: '2012 Library Cabernet Sauvignon, Napa Valley',
      quantity: 1,
      kitPrice: 295,
      discountPodMarkDown: 0,
      discount: 0,
      imageHref: '/shop/bottles/library-cabernet.svg',
      clubContinuityTypeId: null,
      ProductBrandingId: 1,
      ProductBrandingName: 'Alder Ridge',
      categories: [{ productCategoryName: 'Library' }],
    },
  ],
  brandingId: 1,
  totalMarkdown: 0,
  customer: { email: 'ada@example.com' },
  clubName: null,
  taxDetails: {
    taxBreakout: { CRVTax: 0.1, CODeliveryFee: 0, ExciseTax: 0, WholesaleTax: 0, SalesTax: 21.39 },
  },
  SetCoRetailTax: true,
  orderedAt: '2027-03-01T18:06:59.135Z',
  requestedShipDate: '03/02/2027',
  requestedDeliveryDate: '03/04/2027',
  deliveryMethod: 'DELIVER',
  shipViaId: 1,
  shipperName: 'FedEx 2Day',
  shippingAddress: samplePostalAddress,
  pickUp: null,
  gift: null,
  specialInstructions: null,
  status: 'placed',
  trackingNumber: null,
  trackingHref: null,
  card: { CardTypeId: 2, LastFour: '1111' },
};

export const sampleClub: Club = {
  clubTypeId: 2,
  brandingId: 2,
  brandingName: 'Twomey',
  name: 'Club Twomey',
  description: '<p>Four times a year, we pack the Pinots of our coldest vineyards for you.</p>',
  isOpen: true,
  tiers: [
    {
      tierId: 3,
      name: 'Three Bottles',
      description: 'Three Pinots with each shipment',
      pricePerShipment: 165,
      bottles: 3,
      contents: [{ productId: 21, name: '2023 Pinot Noir, Russian River Valley', qty: 3 }],
      available: true,
    },
  ],
  terms: {
    eligibleStates: [{ stateId: 6, stateShort: 'CA', stateName: 'California' }],
    processedDaysBeforeShipment: { least: 5, most: 7 },
    shipDays: ['Monday', 'Tuesday'],
    service: '2-day air',
    willCallWeeks: 6,
  },
  policy: { version: '2026-07', body: '<h2>Your membership</h2>' },
  nextShipmentDate: '04/05/2027',
  newMembers: { days: 60, nextShipmentDate: '04/05/2027', isLeftOut: true },
  phone: '(855) 555-0172',
};

export const sampleSuggestion: SuggestedAddress = {
  street_line: '100 Main St',
  secondary: '',
  city: 'Napa',
  state: 'CA',
  zipcode: '94558',
};

export const sampleCarrierLocation: CarrierLocation = {
  locationId: 'CDX94558',
  distance: 0.1,
  contactAndAddress: {
    contact: { companyName: 'FedEx Office Print & Ship Center', phoneNumber: '8005550166' },
    address: {
      streetLines: ['2867 Commerce Dr'],
      city: 'Napa',
      stateOrProvinceCode: 'CA',
      postalCode: '94558',
    },
  },
  geoPositionalCoordinates: { latitude: 38.4536, longitude: -122.2584 },
  storeHours: [{ dayOfWeek: 'MONDAY', operationalHours: { begins: '07:30:00', ends: '21:00:00' } }],
};

export const sampleLinkId = '1042.1767225600.q3RfXa';

export const samplePaymentId = '0d6cbb8e-6f0e-4a0e-9d3c-2f1f0a5b7c11';

export const sampleQuote = 'vkI-tEBfZMHS1cuC9cjq2jlp3IbjYfGXpchRXObP-vs';

export const sampleToken = 'kVQ1hO0vT3mJr8m4bq1y7w';

export const samplePassword = 'a long pass phrase';

export const sampleBirthDate = { dob_month: 4, dob_day: 17, dob_year: 1985 };

export const sampleShipping = {
  deliveryMethod: 'DELIVER',
  ...sampleAddressForm,
  countryId: 37,
  email: 'ada@example.com',
  shipViaId: 1,
  requestedShipDate: '03/02/2027',
  isGift: false,
} as const;

export const sampleBilling = {
  ...sampleAddressForm,
  ...sampleBirthDate,
  countryId: 37,
  card: { CardTypeId: 2, LastFour: '1111', ExpirationMonth: 12, ExpirationYear: 2030 },
  saveInfo: false,
};

export const sampleShipment: ClubShipment = {
  clubName: 'Club Twomey',
  brandingId: 2,
  releaseName: 'Spring 2027',
  shipDate: '04/05/2027',
  releaseDate: '04/05/2027',
  windowEndsAt: '2027-03-22T07:00:00.000Z',
  state: 'open',
  reason: null,
  item: {
    description: 'Three Bottles',
    qty: 1,
    cartLimit: 4,
    contents: [{ name: '2023 Pinot Noir, Russian River Valley', qty: 3 }],
  },
  totals: { subTotal: 165, totalMarkdown: 0, freight: 20, tax: 0, totalAmountDue: 185 },
  recipient: 'Ada Hart, Portland, OR',
  purchaseOrderId: null,
};

export const sampleLookups: Lookups = {
  states: [{ stateId: 6, stateName: 'California', stateShort: 'CA', countryId: 37, offSiteShipping: true }],
  countries: [{ countryId: 37, countryName: 'United States' }],
  shippers: [{ shipTrackingTypeId: 1, shipTrackingName: 'FedEx 2Day', brandingId: 1 }],
  shipDates: [{ requestedShipDate: '03/05/2027', shippingServiceId: 1, brandingId: 1 }],
  blackoutDates: [{ blackoutDate: '11/25/2027' }],
  blackoutReasons: { '11/25/2027': 'Thanksgiving Day' },
  shipDateExceptions: [{ exemptDate: '12/30/2027', replacesDefault: '12/26/2027' }],
  defaultShipDate: { defaultValue: '03/02/2027' },
  isShippingOverToday: false,
  permits: [{ brandingId: 1, stateId: 43, days: [{ from: '01/01/2027', to: '12/31/2027' }] }],
  roadDays: null,
  pickupLocations: [
    {
      shipViaId: 17,
      brandingId: 1,
      name: 'Alder Ridge',
      town: 'Oakville',
      address1: '1140 Oakville Ridge Road',
      city: 'Oakville',
      stateShort: 'CA',
      zip: '94562',
      phone: '(707) 555-0117',
      hours: 'Daily, 10 am to 4:30 pm',
    },
  ],
  brands: [
    {
      brandingId: 1,
      name: 'Alder Ridge',
      clubName: 'Alder Ridge Club',
      phone: '(855) 555-0141',
      origin: 'https://alderridge.example',
    },
  ],
  today: '03/02/2027',
  site: {
    shippingWarning: false,
    vaultOrigin: null,
    cartErrorRedirectUrl: null,
    leaveConfirmationUrl: null,
  },
};

export const sampleBulkCarts: BulkCarts = {
  user: {
    userId: 1042,
    email: 'bea@example.com',
    AddressBook: [],
    CreditCards: [],
    ownAccount: false,
  },
  shoppingCarts: [
    {
      shoppingCartId: 501,
      brandingId: 1,
      shippingAddress: {
        name_first: 'Ada',
        name_last: 'Hart',
        address1: '100 Main Street',
        address2: null,
        city: 'Napa',
        stateShort: 'CA',
        zip: '94558',
      },
      items: [{ description: 'Cabernet Sauvignon Oakville 2021', quantity: 1 }],
      requestedDeliveryDate: '03/04/2027',
      totals: { subTotal: 295, totalMarkdown: 0, freight: 12, tax: 21.49, totalAmountDue: 328.49 },
      quote: sampleQuote,
      problem: null,
    },
  ],
  totalAmountDue: 328.49,
  waiting: 1,
};

export const sampleWords = {
  key: 'tastingNotes',
  title: 'Tasting notes',
  html: '<p>Black cherry, <em>cedar</em> and cocoa.</p>\n',
} as const;
