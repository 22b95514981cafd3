import { BLACKOUT_DAYS } from '../domain/delivery/calendar-facts.ts';
import { BY_AIR } from '../domain/delivery/methods.ts';
import { USUAL_WEATHER_LIMITS } from '../domain/weather/limits.ts';
import { withOperatorFacts } from '../server/catalog/lookups/operator-facts.ts';
import type { SoldProduct } from '../server/catalog/products/product-record.ts';
import { NO_FORECASTS, weatherOf } from '../server/catalog/weather/weather.ts';
import { quoteProduct } from '../server/ordering/quote/quote.ts';
import { quoteAt } from '../server/ordering/quote/quoted-cart.ts';
import { cpuMsOf } from './cpu-ms.ts';

const PRODUCTS = 1_000;
const RUNS = 40;

const catalog: SoldProduct[] = Array.from({ length: PRODUCTS }, (_, index) => ({
  productId: index + 1,
  slug: `wine-${index}`,
  sku: `WINE-${index}`,
  brandingId: 1,
  kind: 'wine',
  name: `Wine ${index}`,
  descriptionShort: 'Black cherry and cedar',
  unitPriceCents: 3500 + 7 * index,
  kitMarkdownCents: 0,
  categories: ['Pinot Noir'],
  alcoholVolume: 12 + (index % 30) / 10,
  bottleVolumeMl: index % 20 === 0 ? 1500 : 750,
  vintage: 2024,
  varietal: 'Pinot Noir',
  appellation: 'Monterey',
  barcode: null,
  requiresShipDate: false,
  photoName: null,
  productLimit: 12,
  stock: 240,
  parts: null,
}));

const rules = {
  ...withOperatorFacts({
    stateTerms: null,
    dryPlaces: null,
    taxFacts: null,
    freightZones: null,
    freightPrices: null,
  }),
  retailDeliveryFeeOn: true,
  permits: { decideFor: [], permits: [] },
  labels: [],
  weatherLimits: USUAL_WEATHER_LIMITS,
  standardService: BY_AIR,
  calendar: {
    blackoutDates: BLACKOUT_DAYS.map(({ day }) => day),
    shipDates: [],
    exceptions: [],
    defaultShipDateOverrides: {},
    defaultShipDate: null,
  },
};

const TODAY = '2026-11-21';

const weather = weatherOf({
  forecasts: NO_FORECASTS,
  limits: USUAL_WEATHER_LIMITS,
  today: TODAY,
  holidays: rules.calendar.blackoutDates,
});

const PLACES = [
  { zip: '94559', city: 'Napa', stateShort: 'CA', winery: null },
  { zip: '80302', city: 'Boulder', stateShort: 'CO', winery: null },
  { zip: '40202', city: 'Louisville', stateShort: 'KY', winery: null },
];

/** CPU milliseconds of the prices to a door of 1,000 products, without reading them. */
export function measureQuote(): number {
  return cpuMsOf(RUNS, (run) => {
    const place = PLACES[run % PLACES.length] ?? PLACES[0];
    if (!place) throw new Error('no place');
    const at = quoteAt(place, { rules, today: TODAY, weather });
    const open = catalog.filter((product) => quoteProduct(product, 1, at).total !== null);
    // A refused wine would be cheaper.
    if (open.length !== PRODUCTS) throw new Error('a wine cannot ship');
  });
}
