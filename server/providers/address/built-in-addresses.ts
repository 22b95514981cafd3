import type { SuggestedAddress } from '../../../contract/address.ts';
import { eachOnce } from '../../address/each-once.ts';
import { judgeAddress } from '../../address/judge-address.ts';
import { indexTowns } from '../../address/town-index.ts';
import type { ZipDirectory } from '../../address/zip-directory.ts';
import { type AddressService, MOST_SUGGESTIONS } from './address-service.ts';
import { type FoundTown, findTowns } from './find-towns.ts';
import { readTyped } from './read-typed.ts';

/** The embedded default: real towns with their ZIPs, and streets that most towns have. The houses may not exist. */
export function createBuiltInAddresses(zips: ZipDirectory): AddressService {
  const index = indexTowns(zips);
  return {
    async suggest(typed) {
      const townsOf = new Map<string, FoundTown[]>();
      const rows = readTyped(typed).map(({ streetLine, placeWords }) => {
        const place = placeWords.join(' ');
        const towns = townsOf.get(place) ?? findTowns(index, zips, placeWords);
        townsOf.set(place, towns);
        return towns.map((town) => toSuggestion(streetLine, town));
      });
      return { kind: 'answered', value: eachOnce(diagonally(rows)).slice(0, MOST_SUGGESTIONS) };
    },

    async verify(address) {
      return { kind: 'answered', value: judgeAddress(zips, address) };
    },
  };
}

function toSuggestion(streetLine: string, { city, stateShort, zip }: FoundTown): SuggestedAddress {
  return { street_line: streetLine, secondary: '', city, state: stateShort, zipcode: zip };
}

/**
 * Interleaves the rows by the sum of both ranks, so that the first of each row come early and earlier rows win ties.
 */
function diagonally<Value>(rows: readonly (readonly Value[])[]): Value[] {
  return rows
    .flatMap((row, rank) => row.map((value, place) => ({ value, sum: rank + place })))
    .sort((a, b) => a.sum - b.sum)
    .map(({ value }) => value);
}
