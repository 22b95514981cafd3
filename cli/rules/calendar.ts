import { shipperName } from '../../domain/delivery/methods.ts';
import { selectShopRules } from '../../server/catalog/lookups/shop-rules.ts';
import {
  addBlackout,
  addShipDate,
  addShipDateException,
  removeBlackout,
  removeShipDate,
  removeShipDateException,
  setDefaultShipDay,
} from '../../server/catalog/operations/calendar.ts';
import { type Command, defineCommand, done, refused, rejected } from '../command.ts';
import { brand, day, id, text } from '../fields.ts';
import { inColumns } from '../format.ts';

const shipDateOptions = {
  brand: brand.describe('The brand that offers the date'),
  service: id('a service, 1 for the standard service or 9 for overnight').describe(
    '1 the standard service, 9 overnight',
  ),
};

const NAMES = { deliveryDay: '<day>', brandingId: '--brand', shippingServiceId: '--service' };

export const calendarCommands: readonly Command[] = [
  defineCommand({
    name: 'blackouts list',
    audit: 'reads',
    summary: 'List blackout dates',
    example: 'blackouts list',
    async run({ db }) {
      const { blackoutDates, blackoutReasons = {} } = (await selectShopRules(db)).calendar;
      const blackouts = blackoutDates.map((day) => ({ day, reason: blackoutReasons[day] ?? '' }));
      const rows = blackouts.map(({ day, reason }) => [day, reason]);
      return done({ blackouts }, inColumns(rows) || 'There are no blackout dates.');
    },
  }),
  defineCommand({
    name: 'blackouts add',
    parameters: { day },
    options: { reason: text('text').default('').describe('What shoppers see: Closed for Thanksgiving Day') },
    summary: 'Add a blackout date or change its reason',
    details: 'Nothing ships, is delivered or can be picked up on that day.',
    example: 'blackouts add 2027-11-25 --reason "Thanksgiving Day"',
    async run({ db }, { day, reason }) {
      const result = await addBlackout(db, { day, reason });
      if (!result.ok) return rejected(result.refusal, { names: { day: '<day>', reason: '--reason' } });
      return done({ day, reason }, `${day}: blackout date${reason === '' ? '' : `, ${reason}`}`);
    },
  }),
  defineCommand({
    name: 'blackouts remove',
    parameters: { day },
    summary: 'Remove a blackout date',
    example: 'blackouts remove 2027-11-25',
    run: async ({ db }, { day }) =>
      (await removeBlackout(db, day))
        ? done({ day }, `${day}: open`)
        : refused(`${day} is not a blackout date.`),
  }),
  defineCommand({
    name: 'ship-date-exceptions list',
    audit: 'reads',
    summary: 'List delivery dates that are exempt from rules',
    details: 'Neither weekdays nor blackout dates rule them out. The default ship date is shown, too.',
    example: 'ship-date-exceptions list',
    async run({ db }) {
      const { exceptions, defaultShipDateOverrides, defaultShipDate } = (await selectShopRules(db)).calendar;
      const replaced = new Map(Object.entries(defaultShipDateOverrides).map(([from, to]) => [to, from]));
      const listed = exceptions.map((day) => ({ day, replacesDefault: replaced.get(day) ?? null }));
      const rows = listed.map(({ day, replacesDefault }) => [
        day,
        replacesDefault === null ? '' : `replaces ${replacesDefault}`,
      ]);
      const dates = inColumns(rows) || 'There are no exceptions.';
      return done(
        { exceptions: listed, defaultShipDate },
        `${dates}\nDefault ship date: ${defaultShipDate ?? 'today'}`,
      );
    },
  }),
  defineCommand({
    name: 'ship-date-exceptions add',
    parameters: { day },
    options: { replacesDefault: day.optional().describe('The default ship date that it replaces') },
    summary: 'Exempt a date from weekday and blackout rules',
    example: 'ship-date-exceptions add 2027-12-30 --replaces-default 2027-12-26',
    async run({ db }, { day, replacesDefault = null }) {
      const result = await addShipDateException(db, { day, replacesDefault });
      if (result.ok) return done({ day, replacesDefault }, `${day}: exempt`);
      return rejected(result.refusal, { names: { day: '<day>', replacesDefault: '--replaces-default' } });
    },
  }),
  defineCommand({
    name: 'ship-date-exceptions remove',
    parameters: { day },
    summary: 'Apply the rules to a date again',
    example: 'ship-date-exceptions remove 2027-12-30',
    run: async ({ db }, { day }) =>
      (await removeShipDateException(db, day))
        ? done({ day }, `${day}: the rules apply`)
        : refused(`${day} is not an exception.`),
  }),
  defineCommand({
    name: 'default-ship-date set',
    parameters: { day },
    summary: 'Set the first delivery date on offer',
    example: 'default-ship-date set 2027-03-10',
    async run({ db }, { day }) {
      const result = await setDefaultShipDay(db, day);
      if (!result.ok) return rejected(result.refusal);
      return done({ defaultShipDate: day }, `Default ship date: ${day}`);
    },
  }),
  defineCommand({
    name: 'default-ship-date clear',
    summary: 'Offer delivery dates from today again',
    example: 'default-ship-date clear',
    async run({ db }) {
      await setDefaultShipDay(db, null);
      return done({ defaultShipDate: null }, 'Default ship date: today');
    },
  }),
  defineCommand({
    name: 'ship-dates list',
    audit: 'reads',
    summary: 'List delivery dates by brand and service',
    details: 'A service of a brand with listed dates offers no other dates.',
    example: 'ship-dates list',
    async run({ db }) {
      const { calendar, standardService } = await selectShopRules(db);
      const { shipDates } = calendar;
      const listed = shipDates.map(({ requestedShipDate, brandingId, shippingServiceId }) => ({
        deliveryDay: requestedShipDate,
        brandingId,
        shippingServiceId,
      }));
      const rows = listed.map(({ deliveryDay, brandingId, shippingServiceId }) => [
        deliveryDay,
        `brand ${brandingId}`,
        `service ${shippingServiceId}`,
        shipperName(shippingServiceId, standardService),
      ]);
      return done({ shipDates: listed }, inColumns(rows) || 'No date is listed. The rules decide on dates.');
    },
  }),
  defineCommand({
    name: 'ship-dates add',
    parameters: { day },
    options: shipDateOptions,
    summary: 'List a delivery date',
    details: 'From the first listed date on, the service of the brand offers listed dates only.',
    example: 'ship-dates add 2027-03-11 --brand 1 --service 1',
    async run({ db }, { day: deliveryDay, brand: brandingId, service: shippingServiceId }) {
      const shipDate = { deliveryDay, brandingId, shippingServiceId };
      const result = await addShipDate(db, shipDate);
      if (!result.ok) return rejected(result.refusal, { names: NAMES });
      return done(shipDate, `${inWords(shipDate)}: listed`);
    },
  }),
  defineCommand({
    name: 'ship-dates remove',
    parameters: { day },
    options: shipDateOptions,
    summary: 'Remove a delivery date from the list',
    details: 'Without listed dates, the rules decide on dates again.',
    example: 'ship-dates remove 2027-03-11 --brand 1 --service 1',
    async run({ db }, { day: deliveryDay, brand: brandingId, service: shippingServiceId }) {
      const shipDate = { deliveryDay, brandingId, shippingServiceId };
      const result = await removeShipDate(db, shipDate);
      if (!result.ok) return rejected(result.refusal, { names: NAMES });
      return result.value
        ? done(shipDate, `${inWords(shipDate)}: removed`)
        : refused(`${inWords(shipDate)} is not listed.`);
    },
  }),
];

function inWords({ deliveryDay, brandingId, shippingServiceId }: Parameters<typeof addShipDate>[1]): string {
  return `${deliveryDay} of brand ${brandingId}, service ${shippingServiceId}`;
}
