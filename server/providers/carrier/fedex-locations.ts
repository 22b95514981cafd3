import { roundMiles } from '../../address/distance.ts';
import type { Db } from '../../database/access.ts';
import { askJson, type JsonAnswer } from '../ask-json.ts';
import {
  type CarrierAnswer,
  type CarrierLocations,
  type CarrierQuery,
  MOST_LOCATIONS,
} from './carrier-locations.ts';
import { fedexAnswer, fedexErrors, readDetails } from './fedex-answer.ts';
import { type FedexAccount, fedexTokens } from './fedex-token.ts';
import { keepLocations, selectKeptLocation } from './kept-locations.ts';

interface FedexParts {
  readonly db: Db;
  readonly account: FedexAccount;
}

/**
 * FedEx's Location Search. FedEx has no lookup by id, so search results are stored. A refused token is replaced once
 * per search.
 */
export function createFedexLocations({ db, account }: FedexParts): CarrierLocations {
  const tokens = fedexTokens(account);

  async function ask(query: CarrierQuery, signal: AbortSignal): Promise<JsonAnswer> {
    const first = await tokens.token(signal);
    if (first.kind === 'unavailable') return { kind: 'silent', why: first.why };
    const answer = await post(account, first.token, query, signal);
    if (answer.kind === 'silent' || answer.status !== 401) return answer;
    tokens.forget(first.token);
    const second = await tokens.token(signal);
    if (second.kind === 'unavailable') return { kind: 'silent', why: second.why };
    return post(account, second.token, query, signal);
  }

  return {
    async search(query, signal) {
      const answer = readAnswer(await ask(query, signal), query);
      if (answer.kind === 'found') {
        await keepLocations(
          db,
          answer.locations.map(({ distance: _, ...place }) => place),
        );
      }
      return answer;
    },

    find: (locationId) => selectKeptLocation(db, locationId),
  };
}

function post(
  { apiUrl }: FedexAccount,
  token: string,
  { zip, miles, stateShorts }: CarrierQuery,
  signal: AbortSignal,
): Promise<JsonAnswer> {
  const oneState = stateShorts.length === 1 ? stateShorts[0] : undefined;
  return askJson(new URL('/location/v1/locations', apiUrl), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-locale': 'en_US',
    },
    body: JSON.stringify({
      locationsSummaryRequestControlParameters: {
        distance: { units: 'MI', value: miles },
        maxResults: MOST_LOCATIONS,
      },
      locationTypes: [
        'FEDEX_OFFICE',
        'FEDEX_AUTHORIZED_SHIP_CENTER',
        'FEDEX_ONSITE',
        'FEDEX_EXPRESS_STATION',
      ],
      locationCapabilities: [{ transferOfPossessionType: 'HOLD_AT_LOCATION', carrierCode: 'FDXE' }],
      locationSearchCriterion: 'ADDRESS',
      location: {
        address: {
          postalCode: zip,
          countryCode: 'US',
          ...(oneState ? { stateOrProvinceCode: oneState } : {}),
        },
      },
      sort: { criteria: 'DISTANCE', order: 'ASCENDING' },
      sameState: oneState !== undefined,
      multipleMatchesAction: 'RETURN_ALL',
    }),
    signal,
  });
}

function readAnswer(answer: JsonAnswer, query: CarrierQuery): CarrierAnswer {
  if (answer.kind === 'silent') return { kind: 'unavailable', why: answer.why };
  if (saysNothingFound(answer)) return { kind: 'found', locations: [] };
  const read = answer.status === 200 ? fedexAnswer.safeParse(answer.body) : null;
  const places = read?.success ? readDetails(read.data.output.locationDetailList, query) : null;
  if (places === null) return { kind: 'unavailable', why: `FedEx answered ${answer.status} and no counters` };
  return {
    kind: 'found',
    locations: places.map(({ place, miles }) => ({ ...place, distance: roundMiles(miles) })),
  };
}

/** FedEx returns a specific error for an area without locations. */
function saysNothingFound({ status, body }: { status: number; body: unknown }): boolean {
  const read = status >= 400 && status < 500 ? fedexErrors.safeParse(body) : null;
  return read?.success === true && read.data.errors.every(({ code }) => /NOT\.?FOUND/i.test(code));
}
