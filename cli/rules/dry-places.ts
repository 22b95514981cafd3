import { readZipDirectory } from '../../server/address/zip-directory.ts';
import { clearDryPlace, listDryPlaces, setDryPlace } from '../../server/operations/state-terms.ts';
import { inColumns } from '../columns.ts';
import { type Command, done, misused, misusedFields, onOrOff, refused } from '../command.ts';

export const dryPlacesList: Command = {
  name: 'dry-places list',
  parameters: [],
  audit: 'reads',
  summary: 'The ZIPs where no wine is delivered, and those that were taken back',
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
};

export const dryPlacesSet: Command = {
  name: 'dry-places set',
  parameters: ['state', 'zip'],
  options: {
    name: {
      type: 'string',
      value: 'text',
      describe: 'What shoppers read, such as Liberty County; the town when left out',
    },
    dry: { type: 'string', value: 'on|off', describe: 'off: a built-in dry place is none; on when left out' },
  },
  summary: 'Say of a ZIP whether wine may be delivered there',
  example: 'dry-places set FL 33101 --name Miami',
  async run({ db }, { values: { state = '', zip = '' }, options }) {
    const isDry = onOrOff(options.dry ?? 'on');
    if (isDry === null) return misused('--dry must be on or off.');
    const places = /^\d{5}$/.test(zip) ? readZipDirectory().find(zip) : [];
    if (places.length === 0) return misused(`<zip>: There is no ZIP '${zip}'.`);
    if (!places.some(({ stateShort }) => stateShort === state)) {
      return misused(`<zip>: ${zip} is in ${places.map(({ stateShort }) => stateShort).join(' and ')}.`);
    }
    const known = (await listDryPlaces(db)).find((place) => place.zip === zip);
    const name = String(options.name ?? known?.name ?? places[0]?.city);
    const place = { state, zip, name, isDry };
    const result = await setDryPlace(db, place);
    if (!result.ok) return misusedFields(result.refusal, { name: '--name' });
    return done(place, `${state} ${zip} (${name}): ${isDry ? 'dry' : 'not dry'}`);
  },
};

export const dryPlacesClear: Command = {
  name: 'dry-places clear',
  parameters: ['zip'],
  summary: 'Go back to what is built in for a ZIP',
  example: 'dry-places clear 33101',
  async run({ db }, { values: { zip = '' } }) {
    if (!(await clearDryPlace(db, zip))) return refused(`Nothing was entered for ${zip}.`);
    return done({ zip }, `${zip}: as built in`);
  },
};
