import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readZipDirectory } from '../../places/zip-directory.ts';
import { createBuiltInAddresses } from './built-in-addresses.ts';

const zips = readZipDirectory();
const addresses = createBuiltInAddresses(zips);
const never = new AbortController().signal;

async function suggest(typed: string, zip: string | null = null): Promise<string[]> {
  const answer = await addresses.suggest(typed, zip, never);
  if (answer.kind !== 'answered') throw new Error(answer.why);
  return answer.value.map(
    ({ street_line, secondary, city, state, zipcode }) =>
      `${[street_line, secondary].filter(Boolean).join(' ')}, ${city}, ${state} ${zipcode}`,
  );
}

test.each([
  ['100 Main', '100 Main St, Napa, CA 94558'],
  ['1245 Main', '1245 Main St, Napa, CA 94558'],
  ['1245 m', '1245 Main St, Napa, CA 94558'],
  ['1245 Maple Avenue', '1245 Maple Ave, Napa, CA 94558'],
  ['100 main napa', '100 Main St, Napa, CA 94558'],
  ['100 main st., NAPA', '100 Main St, Napa, CA 94558'],
  ['100 main napa 94559', '100 Main St, Napa, CA 94559'],
  ['100 main 94559', '100 Main St, Napa, CA 94559'],
  ['1245 Main St Hel', '1245 Main St, Saint Helena, CA 94574'],
  ['1245 Main St Hel', '1245 Main St, Helena, MT 59601'],
  ['1245 Main St St. Hel', '1245 Main St, Saint Helena, CA 94574'],
  ['1245 Main Street, Saint Helena, CA 94574', '1245 Main St, Saint Helena, CA 94574'],
  ['12 n main st healdsburg cal', '12 N Main St, Healdsburg, CA 95448'],
  ['5 5th ave new york ny', '5 5th Ave, New York, NY 10001'],
  ['100 main colorado springs', '100 Main St, Colorado Springs, CO 80901'],
  ['100 main s', '100 Main St, San Antonio, TX 78201'],
  ['100 main tx', '100 Main St, Houston, TX 77001'],
  ['88 larkspur lane boulder co', '88 Larkspur Ln, Boulder, CO 80301'],
  ['12B oak portland or', '12B Oak St, Portland, OR 97201'],
])('%s', async (typed, expected) => {
  expect(await suggest(typed)).toContain(expected);
});

test.each([
  'Napa',
  'main street',
  '100 qqq',
  '100 main qqqq',
  '100 main 99999',
  '100 main napa 10001',
  '!!!',
  'Ünter',
])('%s leads nowhere', async (typed) => {
  expect(await suggest(typed)).toEqual([]);
});

test('two readings of one address are one suggestion', async () => {
  expect(await suggest('1245 main st, st helena, ca')).toEqual(['1245 Main St, Saint Helena, CA 94574']);
});

test('the known ZIP leads, unless another place is typed', async () => {
  const [first, ...others] = await suggest('1245 ma', '94559');
  expect(first).toBe('1245 Main St, Napa, CA 94559');
  expect(others).toContain('1245 Maple Ave, Napa, CA 94559');
  expect((await suggest('1245 main st hel', '94574'))[0]).toBe('1245 Main St, Saint Helena, CA 94574');
  expect(await suggest('1245 main boulder co', '94559')).toEqual(['1245 Main St, Boulder, CO 80301']);
  expect(await suggest('100 main 94559', '10001')).toEqual(['100 Main St, Napa, CA 94559']);
  expect(await suggest('100 main', '00000')).toEqual(await suggest('100 main'));
});

describe('whatever is typed', () => {
  const words = fc.array(
    fc.constantFrom(
      '100',
      '1245',
      'Main',
      'St',
      'st.',
      'n',
      'Oak',
      'hel',
      'Napa',
      'CA',
      'texas',
      '9455',
      '94559',
      'new',
      'york',
      'ñ',
    ),
    { maxLength: 6 },
  );

  test('it is ten at most, each once, a house of the number in a ZIP of its town and state', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          words.map((list) => list.join(' ')),
          fc.string(),
        ),
        async (typed) => {
          const answer = await addresses.suggest(typed, null, never);
          const found = answer.kind === 'answered' ? answer.value : [];
          expect(found.length).toBeLessThanOrEqual(10);
          expect(new Set(found.map((each) => JSON.stringify(each))).size).toBe(found.length);
          for (const { street_line, city, state, zipcode } of found) {
            expect(street_line.toLowerCase()).toContain(/\d+[a-z]?/i.exec(typed)?.[0].toLowerCase());
            expect(zips.find(zipcode)).toContainEqual({ city, stateShort: state });
            expect(['AA', 'AE', 'AP']).not.toContain(state);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  test('every town of the country is found by its own name', async () => {
    const rows = [...zips.rows()].filter(({ stateShort }) => !['AA', 'AE', 'AP'].includes(stateShort));
    for (let index = 0; index < rows.length; index += 100) {
      const row = rows[index];
      if (!row) continue;
      const { zip, city, stateShort } = row;
      expect(await suggest(`7 Oak St ${city} ${stateShort} ${zip}`)).toContain(
        `7 Oak St, ${city}, ${stateShort} ${zip}`,
      );
      const byName = await suggest(`7 Oak St ${city} ${stateShort}`);
      expect(byName.some((text) => text.startsWith(`7 Oak St, ${city}, ${stateShort} `))).toBe(true);
    }
  });
});
