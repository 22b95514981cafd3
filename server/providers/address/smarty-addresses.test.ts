import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { suggestAddresses } from '../../ordering/address/suggest-addresses.ts';
import { validateAddress } from '../../ordering/address/validate-address.ts';
import { judgeAddress } from '../../places/judge-address.ts';
import { readZipDirectory } from '../../places/zip-directory.ts';
import { shortenTimeLimits } from '../../testing/shorten-time-limits.ts';
import type { BadDay } from '../../testing/test-service.ts';
import { SMARTY_KEY, smartyCandidate, startTestSmarty, type TestSmarty } from '../../testing/test-smarty.ts';
import type { AddressService } from './address-service.ts';
import { createSmartyAddresses } from './smarty-addresses.ts';

let smarty: TestSmarty;
let addresses: AddressService;
beforeEach(async () => {
  smarty = await startTestSmarty();
  addresses = createSmartyAddresses({
    ...SMARTY_KEY,
    autocompleteUrl: `${smarty.service.url}/lookup`,
    streetUrl: `${smarty.service.url}/street-address`,
  });
});
afterEach(() => smarty.service.close());

const soon = () => AbortSignal.timeout(5_000);

describe('suggestions', () => {
  const CENTER = {
    street_line: '1042 W Center St',
    secondary: '',
    city: 'Orem',
    state: 'UT',
    zipcode: '84057',
  };
  const suggest = async (typed: string) => addresses.suggest(typed, '84057', soon());

  test('come as Smarty has them, without what no carrier of wine serves', async () => {
    smarty.suggestions = [
      { ...CENTER, entries: 0 },
      { ...CENTER, secondary: 'Apt', entries: 10 },
      { ...CENTER, street_line: 'PO Box 12', entries: 0 },
      { ...CENTER, city: 'Apo', state: 'AE', zipcode: '09012', entries: 0 },
    ];
    expect(await suggest('1042 W Center & #5')).toEqual({
      kind: 'answered',
      value: [CENTER, { ...CENTER, secondary: 'Apt' }],
    });
    expect(smarty.requests).toEqual([
      {
        path: '/lookup',
        query: {
          search: '1042 W Center & #5',
          max_results: '10',
          prefer_geolocation: 'none',
          prefer_zip_codes: '84057',
        },
      },
    ]);
  });

  test.each([[[]], [null]])('no match is no failure: %o', async (suggestions) => {
    smarty.suggestions = suggestions;
    expect(await suggest('nowhere')).toEqual({ kind: 'answered', value: [] });
  });
});

describe('an address', () => {
  const NAPA = { address1: '1245 Main Street', address2: '', city: 'napa', stateShort: 'CA', zip: '94559' };
  const fine = { valid: true, deliverable: true, isPoBox: false, suggestion: null, reason: null };
  const verify = async (change: object = {}) => {
    const answer = await addresses.verify({ ...NAPA, ...change }, soon());
    return answer.kind === 'answered' ? answer.value : answer;
  };

  test('that the post office knows so is fine, however it is written', async () => {
    smarty.candidates = [smartyCandidate()];
    expect(await verify()).toEqual(fine);
    expect(await verify({ address1: '1245 MAIN ST.', zip: '94559-1423' })).toEqual(fine);
    expect(smarty.requests[0]).toEqual({
      path: '/street-address',
      query: {
        street: '1245 Main Street',
        secondary: '',
        city: 'napa',
        state: 'CA',
        zipcode: '94559',
        candidates: '1',
      },
    });
  });

  test('that the post office writes another way comes back with its way', async () => {
    smarty.candidates = [smartyCandidate({ components: { zipcode: '94558' } })];
    expect(await verify()).toEqual({
      ...fine,
      valid: false,
      suggestion: { street_line: '1245 Main St', secondary: '', city: 'Napa', state: 'CA', zipcode: '94558' },
      reason: 'Did you mean the suggested address?',
    });
  });

  test('keeps the apartment in its own line', async () => {
    const components = { secondary_designator: 'Apt', secondary_number: '4' };
    smarty.candidates = [smartyCandidate({ line: '1245 Main St Apt 4', components })];
    expect(await verify({ address2: 'Apartment 4' })).toEqual(fine);
    expect(await verify({ address1: '1245 Main Street Apt 4' })).toEqual(fine);
    expect(await verify({ address1: '1245 Main Street Apt 5' })).toMatchObject({
      suggestion: { street_line: '1245 Main St', secondary: 'Apt 4' },
    });
    expect(await verify({ address2: 'Apt 5' })).toMatchObject({
      suggestion: { street_line: '1245 Main St', secondary: 'Apt 4' },
    });
  });

  test.each([
    ['S', true, 'Please check the apartment or suite number.'],
    ['D', true, 'Please add the apartment or suite number.'],
    ['N', false, 'We could not find this address. Please check it.'],
    ['', false, 'We could not find this address. Please check it.'],
  ])('of match %s', async (match, deliverable, reason) => {
    smarty.candidates = [smartyCandidate({ match })];
    expect(await verify()).toEqual({ ...fine, valid: false, deliverable, reason });
  });

  test('that does not exist, or is a PO box', async () => {
    expect(await verify()).toMatchObject({ valid: false, deliverable: false, suggestion: null });
    smarty.candidates = [smartyCandidate({ recordType: 'P' })];
    expect(await verify()).toEqual({
      valid: false,
      deliverable: false,
      isPoBox: true,
      suggestion: null,
      reason: 'Shipping to a PO Box is prohibited.',
    });
  });

  test('whose line is a PO box is refused without a request', async () => {
    const form = { ...NAPA, address1: 'PO Box 5', stateId: 6 };
    const result = await validateAddress({ zips, addresses }, form, () => undefined);
    expect(result.ok && result.value.isPoBox).toBe(true);
    expect(smarty.requests).toEqual([]);
  });

  describe.each<BadDay>(['silent', 'slow-body', 'error', 'nonsense', 'html', 'dropped', 'redirect'])(
    'and suggestions, on a day when Smarty is %s',
    (badDay) => {
      beforeEach(() => {
        smarty.service.badDay = badDay;
      });

      test('leave the word to the ZIP table, and the fields free to type, within 2 s', async () => {
        const why: string[] = [];
        const limits = shortenTimeLimits();
        const typed = { ...NAPA, city: 'Nappa', stateId: 6 };
        const [verdict, suggestions] = await Promise.all([
          validateAddress({ zips, addresses }, typed, (text) => why.push(text)),
          suggestAddresses({ db: NO_DATABASE, addresses }, null, { text: '1245 Main', zip: null }, (text) =>
            why.push(text),
          ),
        ]);
        expect(limits.length).toBeGreaterThanOrEqual(2);
        expect(Math.max(...limits)).toBeLessThanOrEqual(1_800);
        expect(verdict).toEqual({ ok: true, value: judgeAddress(zips, typed) });
        expect(suggestions).toEqual([]);
        expect(smarty.service.followedRedirects).toBe(0);
        expect(why).toHaveLength(2);
        for (const text of why) expect(text).not.toContain('token');
      });
    },
  );

  test('with a wrong key is the same', async () => {
    const wrong = createSmartyAddresses({
      authId: 'id',
      authToken: 'wrong',
      autocompleteUrl: `${smarty.service.url}/lookup`,
      streetUrl: `${smarty.service.url}/street-address`,
    });
    expect(await wrong.verify(NAPA, soon())).toEqual({
      kind: 'unavailable',
      why: 'Smarty answered 401 to an address',
    });
    expect(await wrong.suggest('1245', null, soon())).toMatchObject({ kind: 'unavailable' });
  });
});

const zips = readZipDirectory();

/** A guest has no book that would be looked into. */
const NO_DATABASE = undefined as never;
