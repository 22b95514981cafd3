import { sql } from 'kysely';
import { z } from 'zod';
import { roundMiles } from '../../places/distance.ts';
import type { Db } from '../../platform/database/access.ts';
import { origin } from '../../platform/setting-fields.ts';
import { askJson, type JsonAnswer } from '../ask-json.ts';
import {
  type CarrierAnswer,
  type CarrierLocations,
  type CarrierPlace,
  type CarrierQuery,
  MOST_LOCATIONS,
} from './carrier-locations.ts';
import type { DemoShops } from './demo-locations.ts';
import { fedexAnswer, fedexErrors, readDetails } from './fedex-answer.ts';

export const fedexFields = {
  FEDEX_CLIENT_ID: z.string().optional(),
  FEDEX_CLIENT_SECRET: z.string().optional(),
  FEDEX_API_URL: origin.optional(),
};

export const FEDEX_SERVICE = {
  part: 'the search for FedEx locations',
  credentials: ['FEDEX_CLIENT_ID', 'FEDEX_CLIENT_SECRET'],
  addresses: ['FEDEX_API_URL'],
} as const;

const fedexValues = z.object(fedexFields);

export function fedexOf(values: z.infer<typeof fedexValues>): FedexAccount | null {
  const { FEDEX_CLIENT_ID: clientId, FEDEX_CLIENT_SECRET: clientSecret, FEDEX_API_URL: apiUrl } = values;
  if (clientId === undefined || clientSecret === undefined) return null;
  return { clientId, clientSecret, apiUrl: apiUrl ?? 'https://apis.fedex.com' };
}

/** Invented, for the built-in directory. */
export const FEDEX_SHOPS: DemoShops = {
  idPrefix: 'CDX',
  names: [
    'FedEx Office Print & Ship Center',
    'FedEx Ship Center',
    'FedEx OnSite at Corner Pharmacy',
    'FedEx OnSite at Harvest Market',
  ],
};

interface FedexParts {
  readonly db: Db;
  readonly account: FedexAccount;
}

/** FedEx has no lookup by id, so search results are stored. A refused token is replaced once per search. */
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
  if (places === null)
    return { kind: 'unavailable', why: `FedEx answered ${answer.status} and no pickup locations` };
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

interface FedexAccount {
  readonly clientId: string;
  readonly clientSecret: string;
  /** 'https://apis.fedex.com', or the sandbox URL. */
  readonly apiUrl: string;
}

type FedexToken =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'unavailable'; readonly why: string };

const grant = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/** A token is dropped this long before it expires, so that none expires in transit. */
const MARGIN_MS = 30_000;

function fedexTokens(account: FedexAccount) {
  let current: { token: string; until: number } | null = null;
  return {
    async token(signal: AbortSignal): Promise<FedexToken> {
      if (current !== null && performance.now() < current.until)
        return { kind: 'token', token: current.token };
      const answer = await askJson(new URL('/oauth/token', account.apiUrl), {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          client_id: account.clientId,
          client_secret: account.clientSecret,
        }),
        signal,
      });
      if (answer.kind === 'silent') return { kind: 'unavailable', why: answer.why };
      const read = grant.safeParse(answer.body);
      if (answer.status !== 200 || !read.success) {
        return { kind: 'unavailable', why: `FedEx gave no token (status ${answer.status})` };
      }
      const { access_token: token, expires_in } = read.data;
      current = { token, until: performance.now() + expires_in * 1000 - MARGIN_MS };
      return { kind: 'token', token };
    },

    forget(token: string): void {
      if (current?.token === token) current = null;
    },
  };
}

/** As the carrier last described them. */
async function keepLocations(db: Db, places: readonly CarrierPlace[]): Promise<void> {
  if (places.length === 0) return;
  await db
    .insertInto('carrier_locations')
    .values(
      // Sorted, so that two searches which found the same locations wait for each other instead of deadlocking.
      places
        .toSorted((a, b) => (a.locationId < b.locationId ? -1 : 1))
        .map((place) => ({
          location_id: place.locationId,
          location: sql<string>`${JSON.stringify(place)}::text::jsonb`,
        })),
    )
    .onConflict((conflict) =>
      conflict
        .column('location_id')
        .doUpdateSet({ location: sql`excluded.location`, seen_at: sql`excluded.seen_at` }),
    )
    .execute();
}

async function selectKeptLocation(db: Db, locationId: string): Promise<CarrierPlace | null> {
  const row = await db
    .selectFrom('carrier_locations')
    .select('location')
    .where('location_id', '=', locationId)
    .executeTakeFirst();
  return row?.location ?? null;
}
