import { startTestService, type TestService } from './test-service.ts';

/** A fake FedEx: tokens that it knows and forgets, and a list of pickup locations in its format. */
export interface TestFedex {
  readonly service: TestService;
  /** All pickup locations, in FedEx's format. */
  locations: object[];
  /** What it says in place of a list. */
  refusal: { status: number; code: string } | null;
  /** How long a new token lives. */
  tokenSeconds: number;
  readonly tokensGiven: string[];
  /** The searches whose token was good. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it
  readonly searches: any[];
  forgetTokens(): void;
}

export const FEDEX_ACCOUNT = { clientId: 'client', clientSecret: 'secret' };

export async function startTestFedex(): Promise<TestFedex> {
  const good = new Set<string>();
  const service = await startTestService((request, body) => {
    if (request.url === '/oauth/token') {
      const form = new URLSearchParams(body);
      if (form.get('client_id') !== 'client' || form.get('client_secret') !== 'secret') {
        return { status: 401, body: failure('NOT.AUTHORIZED.ERROR') };
      }
      const token = `token-${fedex.tokensGiven.length + 1}`;
      fedex.tokensGiven.push(token);
      good.add(token);
      const grant = {
        access_token: token,
        token_type: 'bearer',
        expires_in: fedex.tokenSeconds,
        scope: 'CXS',
      };
      return { status: 200, body: grant };
    }
    if (!good.has(request.headers.authorization?.replace('Bearer ', '') ?? '')) {
      return { status: 401, body: failure('NOT.AUTHORIZED.ERROR') };
    }
    fedex.searches.push(JSON.parse(body));
    if (fedex.refusal) return { status: fedex.refusal.status, body: failure(fedex.refusal.code) };
    return {
      status: 200,
      body: {
        transactionId: 'a-transaction',
        output: {
          totalResults: fedex.locations.length,
          resultsReturned: fedex.locations.length,
          locationDetailList: fedex.locations,
          alerts: [{ code: 'NOTE', alertType: 'NOTE', message: '' }],
        },
      },
    };
  });
  const fedex: TestFedex = {
    service,
    locations: [],
    refusal: null,
    tokenSeconds: 3600,
    tokensGiven: [],
    searches: [],
    forgetTokens: () => good.clear(),
  };
  return fedex;
}

function failure(code: string) {
  return { transactionId: 'a-transaction', errors: [{ code, message: 'No.' }] };
}

/** A pickup location as FedEx returns it. */
export function fedexLocation(locationId: string, miles: number, changes: object = {}) {
  return {
    distance: { units: 'MI', value: miles },
    contactAndAddress: {
      contact: {
        personName: '',
        companyName: 'FedEx Office Print & Ship Center',
        phoneNumber: '7075550100',
      },
      address: {
        streetLines: ['100 Main St'],
        city: 'Napa',
        stateOrProvinceCode: 'CA',
        postalCode: '94559',
        countryCode: 'US',
        residential: false,
      },
    },
    locationId,
    storeHours: [
      {
        dayOfWeek: 'MONDAY',
        operationalHoursType: 'OPEN_BY_HOURS',
        operationalHours: { begins: '08:00:00', ends: '17:00:00' },
      },
      { dayOfWeek: 'SUNDAY', operationalHoursType: 'CLOSED_ALL_DAY' },
    ],
    geoPositionalCoordinates: { latitude: 38.2975, longitude: -122.2869 },
    locationType: 'FEDEX_OFFICE',
    ...changes,
  };
}
