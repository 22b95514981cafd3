import { stateByShort } from '../../domain/geography/states.ts';
import { formatUsd } from '../../domain/money/cents.ts';
import {
  clearFreightPrice,
  clearFreightZone,
  listFreight,
  setFreightPrice,
  setFreightZone,
} from '../../server/operations/freight.ts';
import { centsOf } from '../amounts.ts';
import { inColumns } from '../columns.ts';
import { type Command, done, misused, misusedFields, refused, wholeNumberOf } from '../command.ts';

export const freightList: Command = {
  name: 'freight list',
  parameters: [],
  audit: 'reads',
  summary: 'The states of each zone and the price of each box, and what was entered here',
  example: 'freight list',
  async run({ db }) {
    const { zones, prices } = await listFreight(db);
    const mark = (isEntered: boolean) => (isEntered ? 'entered' : 'built in');
    const zoneRows = zones.map(({ state, zone, isEntered }) => [state, zone, mark(isEntered)]);
    const priceRows = prices.map(({ service, zone, bottles, cents, isEntered }) => [
      service,
      zone,
      `${bottles} bottles`,
      formatUsd(cents).padStart(9),
      mark(isEntered),
    ]);
    return done({ zones, prices }, `${inColumns(zoneRows)}\n\n${inColumns(priceRows)}`);
  },
};

/** How the caller gave what a use case calls by its own name. */
const NAMES = {
  state: '<state>',
  zone: '<zone>',
  service: '<service>',
  bottles: '<bottles>',
  cents: '<usd>',
};

export const freightZonesSet: Command = {
  name: 'freight zones set',
  parameters: ['state', 'zone'],
  summary: 'Put a state in a zone: home, west, central, east or overseas',
  example: 'freight zones set CO central',
  async run({ db }, { values: { state = '', zone = '' } }) {
    const freightZone = { state, zone: zone as Parameters<typeof setFreightZone>[1]['zone'] };
    const result = await setFreightZone(db, freightZone);
    return result.ok ? done(freightZone, `${state}: ${zone}`) : misusedFields(result.refusal, NAMES);
  },
};

export const freightZonesClear: Command = {
  name: 'freight zones clear',
  parameters: ['state'],
  summary: 'Go back to the built-in zone of a state',
  example: 'freight zones clear CO',
  async run({ db }, { values: { state = '' } }) {
    if (stateByShort(state)?.stateShort !== state) return misused('<state>: No state has this code.');
    if (!(await clearFreightZone(db, state))) return refused(`No zone was entered for ${state}.`);
    return done({ state }, `${state}: as built in`);
  },
};

export const freightPricesSet: Command = {
  name: 'freight prices set',
  parameters: ['service', 'zone', 'bottles', 'usd'],
  summary: 'Set the price of a box of 1, 2, 3, 6 or 12 bottles, ground or overnight, to a zone',
  example: 'freight prices set ground west 12 49.50',
  async run({ db }, { values }) {
    const cents = centsOf(values.usd ?? '');
    if (cents === null) return misused(`<usd>: Not an amount of dollars, such as 49.50.`);
    const price = { ...boxOf(values), cents };
    const result = await setFreightPrice(db, price);
    if (!result.ok) return misusedFields(result.refusal, NAMES);
    return done(price, `${inWords(price)}: ${formatUsd(cents)}`);
  },
};

export const freightPricesClear: Command = {
  name: 'freight prices clear',
  parameters: ['service', 'zone', 'bottles'],
  summary: 'Go back to the built-in price of a box',
  example: 'freight prices clear ground west 12',
  async run({ db }, { values }) {
    const box = boxOf(values);
    const result = await clearFreightPrice(db, box);
    if (!result.ok) return misusedFields(result.refusal, NAMES);
    return result.value
      ? done(box, `${inWords(box)}: as built in`)
      : refused(`No price was entered for ${inWords(box)}.`);
  },
};

type Box = Parameters<typeof clearFreightPrice>[1];

/** As it was given: the use case judges it. */
function boxOf({ service, zone, bottles = '' }: Readonly<Record<string, string>>): Box {
  return { service, zone, bottles: wholeNumberOf(bottles, 1) } as Box;
}

function inWords({ service, zone, bottles }: Box): string {
  return `${service}, ${zone}, ${bottles} bottles`;
}
