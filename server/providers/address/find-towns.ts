import { STATES } from '../../../domain/geography/states.ts';
import { isSameTown, townKey } from '../../places/place-names.ts';
import type { TownIndex } from '../../places/town-index.ts';
import type { ZipDirectory } from '../../places/zip-directory.ts';

export interface FoundTown {
  readonly city: string;
  readonly stateShort: string;
  readonly zip: string;
}

/** Enough for ten suggestions, whichever streets match. */
const MOST_TOWNS = 10;

/**
 * Likeliest first. A place is a prefix of a town name, or a state alone or after a full town name. A ZIP or its prefix
 * may follow or stand alone ('napa', 'napa ca', 'ca', 'napa ca 94559', '94559').
 */
export function findTowns(index: TownIndex, zips: ZipDirectory, words: readonly string[]): FoundTown[] {
  const last = words.at(-1) ?? '';
  const digits = /^\d{1,5}$/.test(last) ? last : '';
  const names = digits ? words.slice(0, -1) : words;
  if (digits.length === 5) {
    return zips
      .find(digits)
      .filter(({ city, stateShort }) => names.length === 0 || isNamed(city, stateShort, names))
      .map((place) => ({ ...place, zip: digits }));
  }
  const towns =
    names.length === 0
      ? index.first(MOST_TOWNS, digits)
      : townsNamed(index, names).filter((town) => index.zipOf(town).startsWith(digits));
  return towns.slice(0, MOST_TOWNS).map((town) => foundTown(zips, index.zipOf(town)));
}

function townsNamed(index: TownIndex, names: readonly string[]): number[] {
  const matching = beginnings(names).flatMap((key) => index.beginningWith(key));
  const inState = splits(names).flatMap(({ town, state }) => {
    const states = statesBeginningWith(state);
    if (town === '') return states.flatMap((stateShort) => index.ofState(stateShort));
    return index
      .beginningWith(town)
      .filter((each) => index.keyOf(each) === town && states.includes(index.stateOf(each)));
  });
  return [...new Set([...inState, ...matching])];
}

/** The last word may be incomplete: 's' can start 'Salem' or stand for 'South'. */
function beginnings(names: readonly string[]): string[] {
  const last = names.at(-1) ?? '';
  const asTyped = [townKey(names.slice(0, -1)), last].filter(Boolean).join(' ');
  return [...new Set([asTyped, townKey(names)])];
}

/** A place of two or more words may end in a state of one or two words. A place of one word may be a state. */
function splits(names: readonly string[]): { town: string; state: string }[] {
  return [1, 2]
    .filter((count) => count <= names.length)
    .map((count) => ({
      town: townKey(names.slice(0, -count)),
      state: names.slice(-count).join(' '),
    }));
}

function statesBeginningWith(text: string): string[] {
  if (text.length < 2) return [];
  return STATES.filter(
    ({ stateShort, stateName }) =>
      stateShort.toLowerCase() === text || (text.length > 2 && stateName.toLowerCase().startsWith(text)),
  ).map(({ stateShort }) => stateShort);
}

function isNamed(city: string, stateShort: string, names: readonly string[]): boolean {
  if (isSameTown(city, names.join(' '))) return true;
  return splits(names).some(
    ({ town, state }) =>
      statesBeginningWith(state).includes(stateShort) && (town === '' || isSameTown(city, town)),
  );
}

function foundTown(zips: ZipDirectory, zip: string): FoundTown {
  const [place] = zips.find(zip);
  return { city: place?.city ?? '', stateShort: place?.stateShort ?? '', zip };
}
