import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SCREENS } from '../../../domain/office/screens.ts';

test('each screen has an icon, and no icon is of none', () => {
  const picture = readFileSync(new URL('screen-icons.svg', import.meta.url), 'utf8');
  const drawn = [...picture.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
  expect(drawn.toSorted()).toEqual([...SCREENS.map(({ path }) => path), 'more'].toSorted());
});
