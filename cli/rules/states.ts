import type { VolumeCap } from '../../domain/compliance/volume.ts';
import {
  clearStateTerms,
  type ListedTerms,
  listStateTerms,
  setStateTerms,
} from '../../server/operations/state-terms.ts';
import { inColumns } from '../columns.ts';
import { type Command, done, misused, misusedFields, onOrOff, refused } from '../command.ts';

export const statesList: Command = {
  name: 'states list',
  parameters: [],
  audit: 'reads',
  summary: 'The terms in force by state: shipping, pick-up, signature, limits; and what was entered here',
  example: 'states list --json',
  async run({ db }) {
    const states = await listStateTerms(db);
    return done({ states }, inColumns([HEADINGS, ...states.map(rowOf)]));
  },
};

const SWITCHES = {
  shipping: 'isShippable',
  'carrier-pickup': 'isCarrierPickupAllowed',
  'adult-signature': 'isAdultSignatureNeeded',
} as const;

/** How the caller gave what a use case calls by its own name. */
const NAMES = { state: '<code>', maxAbvPercent: '--max-abv', volumeCaps: '--volume-cap' };

export const statesSet: Command = {
  name: 'states set',
  parameters: ['code'],
  options: {
    shipping: { type: 'string', value: 'on|off', describe: 'Whether wine may be shipped there' },
    'carrier-pickup': {
      type: 'string',
      value: 'on|off',
      describe: 'Whether a carrier’s location may hold it',
    },
    'adult-signature': { type: 'string', value: 'on|off', describe: 'Whether an adult must sign for it' },
    'max-abv': { type: 'string', value: 'percent', describe: 'No wine above this is shipped; none: no cap' },
    'volume-cap': {
      type: 'string',
      multiple: true,
      value: 'litres/months/whose',
      describe:
        'All limits, one option each; 0 months: each order alone; whose: person, address or person-or-address; none: no limit',
    },
  },
  summary: 'Change terms of a state; what is not named stays as it is',
  example: 'states set NY --carrier-pickup off --volume-cap 9/1/person --volume-cap 108/12/address',
  async run({ db }, { values: { code = '' }, options }) {
    const change: Parameters<typeof setStateTerms>[1] = { state: code };
    for (const [option, term] of Object.entries(SWITCHES)) {
      if (options[option] === undefined) continue;
      const isOn = onOrOff(options[option]);
      if (isOn === null) return misused(`--${option} must be on or off.`);
      change[term] = isOn;
    }
    const abv = options['max-abv'];
    if (abv !== undefined) {
      if (abv !== 'none' && !/^\d{1,3}(\.\d+)?$/.test(String(abv))) {
        return misused('--max-abv must be a number of per cent, such as 14.5, or none.');
      }
      change.maxAbvPercent = abv === 'none' ? null : Number(abv);
    }
    const caps = options['volume-cap'];
    if (Array.isArray(caps)) {
      const read = volumeCapsOf(caps);
      if (read === null) {
        return misused('--volume-cap must be litres/months/whose, such as 9/1/person, or none.');
      }
      change.volumeCaps = read;
    }
    if (Object.keys(change).length === 1)
      return misused('There is nothing to change: name at least one term.');
    const result = await setStateTerms(db, change);
    return result.ok ? shown(await termsOf(db, code)) : misusedFields(result.refusal, NAMES);
  },
};

export const statesClear: Command = {
  name: 'states clear',
  parameters: ['code'],
  summary: 'Go back to the built-in terms of a state',
  example: 'states clear NY',
  async run({ db }, { values: { code = '' } }) {
    const before = await termsOf(db, code);
    if (before === undefined) return misused(`<code>: No state has the code '${code}'.`);
    if (!(await clearStateTerms(db, code))) return refused(`Nothing was entered for ${code}.`);
    return shown(await termsOf(db, code));
  },
};

async function termsOf(db: Parameters<typeof listStateTerms>[0], code: string) {
  return (await listStateTerms(db)).find(({ state }) => state === code);
}

function shown(terms: ListedTerms | undefined) {
  return done(terms ?? {}, inColumns([HEADINGS, ...(terms ? [rowOf(terms)] : [])]));
}

const HEADINGS = ['code', 'name', 'ship', 'pick-up', 'signature', 'max abv', 'terms', 'volume limits'];

function rowOf(terms: ListedTerms): string[] {
  const word = (isOn: boolean) => (isOn ? 'on' : 'off');
  return [
    terms.state,
    terms.stateName,
    word(terms.isShippable),
    word(terms.isCarrierPickupAllowed),
    word(terms.isAdultSignatureNeeded),
    terms.maxAbvPercent === null ? 'none' : `${terms.maxAbvPercent}%`,
    terms.entered.length > 0 ? 'entered' : 'built in',
    terms.volumeCaps.map(capInWords).join(', ') || 'none',
  ];
}

/** As the option takes it: '9/1/person'. */
function capInWords({ maxMl, months, per }: VolumeCap): string {
  return `${maxMl / 1000}/${months}/${per}`;
}

/** null when one of them cannot be read. What it says is judged by the use case. */
function volumeCapsOf(texts: readonly string[]): VolumeCap[] | null {
  if (texts.length === 1 && texts[0] === 'none') return [];
  const caps = texts.map((text) => /^(\d{1,5}(?:\.\d{1,3})?)\/(\d{1,2})\/([a-z-]+)$/.exec(text));
  if (caps.includes(null)) return null;
  return caps.map((cap) => ({
    maxMl: Math.round(Number(cap?.[1]) * 1000),
    months: Number(cap?.[2]) as VolumeCap['months'],
    per: cap?.[3] as VolumeCap['per'],
  }));
}
