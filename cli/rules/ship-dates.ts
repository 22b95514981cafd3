import { shipperName } from '../../domain/delivery/methods.ts';
import { shopRulesReader } from '../../server/lookups/shop-rules.ts';
import { addShipDate, removeShipDate } from '../../server/operations/calendar.ts';
import { inColumns } from '../columns.ts';
import { type Command, done, type Given, misusedFields, refused } from '../command.ts';

export const shipDatesList: Command = {
  name: 'ship-dates list',
  parameters: [],
  audit: 'reads',
  summary: 'The listed delivery days; a brand’s service with such days offers no others',
  example: 'ship-dates list',
  async run({ db }) {
    const { shipDates } = (await shopRulesReader(db)()).calendar;
    const rows = shipDates.map(({ requestedShipDate, brandingId, shippingServiceId }) => [
      requestedShipDate,
      `brand ${brandingId}`,
      `service ${shippingServiceId}`,
      shipperName(shippingServiceId),
    ]);
    const listed = shipDates.map(({ requestedShipDate, brandingId, shippingServiceId }) => ({
      deliveryDay: requestedShipDate,
      brandingId,
      shippingServiceId,
    }));
    return done(
      { shipDates: listed },
      inColumns(rows) || 'No day is listed: every day by the rules is offered.',
    );
  },
};

const OPTIONS = {
  brand: { type: 'string', value: '1|2', describe: 'The brand that offers it' },
  service: { type: 'string', value: 'id', describe: '1 ground, 9 overnight' },
} as const;

/** How the caller gave what a use case calls by its own name. */
const NAMES = { deliveryDay: '<day>', brandingId: '--brand', shippingServiceId: '--service' };

export const shipDatesAdd: Command = {
  name: 'ship-dates add',
  parameters: ['day'],
  options: OPTIONS,
  summary: 'List a delivery day; from the first on, a brand’s service offers listed days only',
  example: 'ship-dates add 2027-03-11 --brand 1 --service 1',
  async run({ db }, given) {
    const shipDate = shipDateOf(given);
    const result = await addShipDate(db, shipDate);
    if (!result.ok) return misusedFields(result.refusal, NAMES);
    return done(shipDate, `${inWords(shipDate)}: listed`);
  },
};

export const shipDatesRemove: Command = {
  name: 'ship-dates remove',
  parameters: ['day'],
  options: OPTIONS,
  summary: 'Take a delivery day off the list; after the last, every day by the rules is offered again',
  example: 'ship-dates remove 2027-03-11 --brand 1 --service 1',
  async run({ db }, given) {
    const shipDate = shipDateOf(given);
    const result = await removeShipDate(db, shipDate);
    if (!result.ok) return misusedFields(result.refusal, NAMES);
    return result.value
      ? done(shipDate, `${inWords(shipDate)}: taken off`)
      : refused(`${inWords(shipDate)} is not listed.`);
  },
};

type ShipDate = Parameters<typeof addShipDate>[1];

/** As it was given: the use case judges it, and misses what is left out. */
function shipDateOf({ values: { day = '' }, options }: Given): ShipDate {
  return {
    deliveryDay: day,
    brandingId: Number(options.brand) as ShipDate['brandingId'],
    shippingServiceId: Number(options.service),
  };
}

function inWords({ deliveryDay, brandingId, shippingServiceId }: ShipDate): string {
  return `${deliveryDay} of brand ${brandingId}, service ${shippingServiceId}`;
}
