import { startTestService, type TestService } from './test-service.ts';

/** Smarty's two services as they answer, one key for both. */
export interface TestSmarty {
  readonly service: TestService;
  suggestions: object[] | null;
  candidates: object[];
  /** What was asked with the right key, by path. */
  readonly requests: { readonly path: string; readonly query: Record<string, string> }[];
}

export const SMARTY_KEY = { authId: 'id', authToken: 'token' };

export async function startTestSmarty(): Promise<TestSmarty> {
  const service = await startTestService((request) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const { 'auth-id': id, 'auth-token': token, ...query } = Object.fromEntries(searchParams);
    if (id !== SMARTY_KEY.authId || token !== SMARTY_KEY.authToken) {
      return { status: 401, body: { errors: [{ message: 'Authentication required.' }] } };
    }
    smarty.requests.push({ path: pathname, query });
    if (pathname === '/lookup') return { status: 200, body: { suggestions: smarty.suggestions } };
    if (pathname === '/street-address') return { status: 200, body: smarty.candidates };
    return { status: 404, body: {} };
  });
  const smarty: TestSmarty = { service, suggestions: [], candidates: [], requests: [] };
  return smarty;
}

/** A street address in Napa as US Street returns it. */
export function smartyCandidate(
  changes: { line?: string; components?: object; recordType?: string; match?: string } = {},
) {
  return {
    input_index: 0,
    candidate_index: 0,
    delivery_line_1: changes.line ?? '1245 Main St',
    last_line: 'Napa CA 94559-1423',
    components: {
      primary_number: '1245',
      street_name: 'Main',
      street_suffix: 'St',
      city_name: 'Napa',
      state_abbreviation: 'CA',
      zipcode: '94559',
      plus4_code: '1423',
      ...changes.components,
    },
    metadata: { record_type: changes.recordType ?? 'S', zip_type: 'Standard', rdi: 'Residential' },
    analysis: { dpv_match_code: changes.match ?? 'Y', dpv_cmra: 'N', active: 'Y' },
  };
}
