import type { ZipAnswer } from '../../contract/address.ts';
import type { Lookups } from '../../contract/lookups.ts';
import { MESSAGES } from '../../domain/checkout/messages.ts';

type State = Lookups['states'][number];

export interface ZipVerdict {
  readonly errors: readonly string[];
  readonly city: string | null;
  readonly stateId: number | null;
}

/** `unknown`: what to say of a ZIP that does not exist. A ZIP that spans states matches all of them and fills in none. Offers city and state only without an error. */
export function judgeZip(
  zip: string,
  answer: ZipAnswer,
  chosenStateId: number | null,
  states: readonly State[],
  unknown: string = MESSAGES.invalidZip,
): ZipVerdict {
  if (!answer.valid) return { errors: [unknown], city: null, stateId: null };
  const places = answer.places.flatMap((place) => {
    const state = states.find((each) => each.stateShort === place.stateAbbreviation);
    return state ? [{ ...place, stateId: state.stateId }] : [];
  });
  const first = places[0];
  if (!first) return { errors: [], city: null, stateId: null };

  const stateIds = [...new Set(places.map((place) => place.stateId))];
  if (chosenStateId !== null && !stateIds.includes(chosenStateId)) {
    const homes = [...new Set(places.map((place) => place.state))].join(' and ');
    return { errors: [MESSAGES.zipNotInState, `${zip} is in ${homes}.`], city: null, stateId: null };
  }
  const city = places.find((place) => place.stateId === chosenStateId) ?? first;
  return {
    errors: [],
    city: writtenOut(city.placeName),
    stateId: stateIds.length === 1 ? first.stateId : null,
  };
}

/** Military post offices are written in capitals: 'Apo' becomes APO. */
function writtenOut(city: string): string {
  return /^[adf]po$/i.test(city) ? city.toUpperCase() : city;
}
