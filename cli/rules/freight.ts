import { BOX_SIZES } from '../../domain/freight/freight-table.ts';
import { formatUsd } from '../../domain/money/cents.ts';
import {
  clearFreightPrice,
  clearFreightZone,
  listFreight,
  SERVICES,
  setFreightPrice,
  setFreightZone,
  ZONES,
} from '../../server/catalog/operations/freight.ts';
import { type Command, defineCommand, done, refused, rejected } from '../command.ts';
import { dollars, field, oneOf } from '../fields.ts';
import { inColumns } from '../format.ts';
import { stateCode } from './states.ts';

const zone = oneOf('zone', ZONES);

const box = {
  service: oneOf('service', SERVICES),
  zone,
  bottles: field('n', `one of ${BOX_SIZES.join(', ')}`, (n) => BOX_SIZES.find((size) => String(size) === n)),
};

export const freightCommands: readonly Command[] = [
  defineCommand({
    name: 'freight list',
    audit: 'reads',
    summary: 'List freight zones and box prices',
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
  }),
  defineCommand({
    name: 'freight zones set',
    parameters: { state: stateCode, zone },
    summary: 'Set the freight zone of a state',
    details: `Zones: ${ZONES.join(', ')}.`,
    example: 'freight zones set CO central',
    async run({ db }, freightZone) {
      const result = await setFreightZone(db, freightZone);
      if (!result.ok) return rejected(result.refusal);
      return done(freightZone, `${freightZone.state}: ${freightZone.zone}`);
    },
  }),
  defineCommand({
    name: 'freight zones clear',
    parameters: { state: stateCode },
    summary: 'Restore the built-in freight zone of a state',
    example: 'freight zones clear CO',
    run: async ({ db }, { state }) =>
      (await clearFreightZone(db, state))
        ? done({ state }, `${state}: as built in`)
        : refused(`No zone was entered for ${state}.`),
  }),
  defineCommand({
    name: 'freight prices set',
    parameters: { ...box, usd: dollars },
    summary: 'Set the freight price of a box',
    details: `Services: ${SERVICES.join(', ')}. Zones: ${ZONES.join(', ')}. Bottles: ${BOX_SIZES.join(', ')}.`,
    example: 'freight prices set ground west 12 49.50',
    async run({ db }, { usd: cents, ...box }) {
      const result = await setFreightPrice(db, { ...box, cents });
      if (!result.ok) return rejected(result.refusal, { names: { cents: '<usd>' } });
      return done({ ...box, cents }, `${inWords(box)}: ${formatUsd(cents)}`);
    },
  }),
  defineCommand({
    name: 'freight prices clear',
    parameters: box,
    summary: 'Restore the built-in freight price of a box',
    example: 'freight prices clear ground west 12',
    async run({ db }, box) {
      const result = await clearFreightPrice(db, box);
      if (!result.ok) return rejected(result.refusal);
      return result.value
        ? done(box, `${inWords(box)}: as built in`)
        : refused(`No price was entered for ${inWords(box)}.`);
    },
  }),
];

function inWords({ service, zone, bottles }: Parameters<typeof clearFreightPrice>[1]): string {
  return `${service}, ${zone}, ${bottles} bottles`;
}
