import { stateByShort } from '../../domain/geography/states.ts';
import {
  clearDryPlace,
  clearStateTerms,
  type ListedTerms,
  listDryPlaces,
  listStateTerms,
  setDryPlace,
  setStateTerms,
  volumeCap,
} from '../../server/catalog/operations/state-terms.ts';
import { readZipDirectory } from '../../server/places/zip-directory.ts';
import {
  type Command,
  defineCommand,
  done,
  misused,
  NOTHING_TO_CHANGE,
  refused,
  rejected,
} from '../command.ts';
import { field, listOrNone, onOff, orNone, percent, text } from '../fields.ts';
import { inColumns } from '../format.ts';
import type { Shop } from '../open-shop.ts';

export const stateCode = field('code', 'the code of a state, such as NY', (code) =>
  stateByShort(code)?.stateShort === code ? code : undefined,
);

const CAP =
  'liters/months/per, such as 9/1/person; months 0, 1, 2 or 12; per person, address or person-or-address';

const HEADINGS = [
  'code',
  'name',
  'ship',
  'pickup',
  'signature',
  'labels',
  'max abv',
  'terms',
  'volume limits',
];

export const stateCommands: readonly Command[] = [
  defineCommand({
    name: 'states list',
    audit: 'reads',
    summary: 'List the shipping terms of all states',
    details: 'It also shows which terms were entered here and which are built in.',
    example: 'states list --json',
    async run({ db }) {
      const states = await listStateTerms(db);
      return done({ states }, inColumns([HEADINGS, ...states.map(rowOf)]));
    },
  }),
  defineCommand({
    name: 'states set',
    parameters: { code: stateCode },
    options: {
      shipping: onOff.exactOptional().describe('Whether wine can ship there'),
      carrierPickup: onOff.exactOptional().describe('Whether a pickup location of the carrier may hold it'),
      adultSignature: onOff.exactOptional().describe('Whether an adult must sign for it'),
      registeredLabels: onOff.exactOptional().describe('Whether only wines with a registered label can ship'),
      maxAbv: orNone(percent).exactOptional().describe('The highest alcohol level that can ship'),
      volumeCap: listOrNone(field('liters/months/per', CAP, volumeCapOf))
        .exactOptional()
        .describe(
          'A volume limit; repeat to give all of them. 0 months: each order alone; per person, address or person-or-address',
        ),
    },
    summary: 'Change the shipping terms of a state',
    details: 'Options that you omit stay as they are.',
    example: 'states set NY --carrier-pickup off --volume-cap 9/1/person --volume-cap 108/12/address',
    async run(
      { db },
      { code, shipping, carrierPickup, adultSignature, registeredLabels, maxAbv, volumeCap },
    ) {
      const change = {
        ...(shipping !== undefined && { isShippable: shipping }),
        ...(carrierPickup !== undefined && { isCarrierPickupAllowed: carrierPickup }),
        ...(adultSignature !== undefined && { isAdultSignatureNeeded: adultSignature }),
        ...(registeredLabels !== undefined && { isLabelNeeded: registeredLabels }),
        ...(maxAbv !== undefined && { maxAbvPercent: maxAbv }),
        ...(volumeCap !== undefined && { volumeCaps: volumeCap }),
      };
      if (Object.keys(change).length === 0) return NOTHING_TO_CHANGE;
      const result = await setStateTerms(db, { state: code, ...change });
      if (result.ok) return shownTerms(db, code);
      return rejected(result.refusal, { names: { maxAbvPercent: '--max-abv', volumeCaps: '--volume-cap' } });
    },
  }),
  defineCommand({
    name: 'states clear',
    parameters: { code: stateCode },
    summary: 'Restore the built-in terms of a state',
    example: 'states clear NY',
    run: async ({ db }, { code }) =>
      (await clearStateTerms(db, code)) ? shownTerms(db, code) : refused(`Nothing was entered for ${code}.`),
  }),
  defineCommand({
    name: 'dry-places list',
    audit: 'reads',
    summary: 'List ZIP codes where no wine is delivered',
    details: 'It also lists built-in dry places that were turned off.',
    example: 'dry-places list',
    async run({ db }) {
      const dryPlaces = await listDryPlaces(db);
      const rows = dryPlaces.map(({ state, zip, name, isDry, isEntered }) => [
        state,
        zip,
        isDry ? 'dry' : 'not dry',
        isEntered ? 'entered' : 'built in',
        name,
      ]);
      return done({ dryPlaces }, inColumns(rows));
    },
  }),
  defineCommand({
    name: 'dry-places set',
    parameters: { state: stateCode, zip: text('zip') },
    options: {
      name: text('text')
        .optional()
        .describe('What shoppers see, such as Liberty County; the town if omitted'),
      dry: onOff.default(true).describe('off turns a built-in dry place off; on if omitted'),
    },
    summary: 'Set whether wine is delivered to a ZIP',
    example: 'dry-places set FL 33101 --name Miami',
    async run({ db }, { state, zip, name: typed, dry: isDry }) {
      const places = /^\d{5}$/.test(zip) ? readZipDirectory().find(zip) : [];
      if (places.length === 0) return misused(`<zip>: There is no ZIP '${zip}'.`);
      if (!places.some(({ stateShort }) => stateShort === state)) {
        return misused(`<zip>: ${zip} is in ${places.map(({ stateShort }) => stateShort).join(' and ')}.`);
      }
      const known = (await listDryPlaces(db)).find((place) => place.zip === zip);
      const name = typed ?? known?.name ?? places[0]?.city ?? '';
      const place = { state, zip, name, isDry };
      const result = await setDryPlace(db, place);
      if (!result.ok) return rejected(result.refusal, { names: { name: '--name' } });
      return done(place, `${state} ${zip} (${name}): ${isDry ? 'dry' : 'not dry'}`);
    },
  }),
  defineCommand({
    name: 'dry-places clear',
    parameters: { zip: text('zip') },
    summary: 'Restore the built-in rule of a ZIP',
    example: 'dry-places clear 33101',
    run: async ({ db }, { zip }) =>
      (await clearDryPlace(db, zip))
        ? done({ zip }, `${zip}: as built in`)
        : refused(`Nothing was entered for ${zip}.`),
  }),
];

async function shownTerms(db: Shop['db'], code: string) {
  const terms = (await listStateTerms(db)).filter(({ state }) => state === code);
  return done(terms[0] ?? {}, inColumns([HEADINGS, ...terms.map(rowOf)]));
}

function rowOf(terms: ListedTerms): string[] {
  const word = (isOn: boolean) => (isOn ? 'on' : 'off');
  return [
    terms.state,
    terms.stateName,
    word(terms.isShippable),
    word(terms.isCarrierPickupAllowed),
    word(terms.isAdultSignatureNeeded),
    word(terms.isLabelNeeded),
    terms.maxAbvPercent === null ? 'none' : `${terms.maxAbvPercent}%`,
    terms.entered.length > 0 ? 'entered' : 'built in',
    terms.volumeCaps.map(({ maxMl, months, per }) => `${maxMl / 1000}/${months}/${per}`).join(', ') || 'none',
  ];
}

/** '9/1/person' */
function volumeCapOf(typed: string) {
  const [, liters, months, per] = /^(\d{1,5}(?:\.\d{1,3})?)\/(\d{1,2})\/([a-z-]+)$/.exec(typed) ?? [];
  return volumeCap.safeParse({ maxMl: Math.round(Number(liters) * 1000), months: Number(months), per }).data;
}
