import { expect, test } from 'vitest';
import { alcoholNotice } from './hand-over.ts';

test('only deliveries mention delivery attempts and a signature at the door', () => {
  const isAboutTheDoor = (text: string) => /delivery attempts|must sign/.test(text);
  expect(alcoholNotice('deliver').filter(isAboutTheDoor)).toHaveLength(2);
  expect(alcoholNotice('carrier-pickup').filter(isAboutTheDoor)).toEqual([]);
  expect(alcoholNotice('winery-pickup').filter(isAboutTheDoor)).toEqual([]);
});

test('a winery ships nothing: no parcel, no fee, no weather', () => {
  expect(alcoholNotice('winery-pickup').join(' ')).not.toMatch(/parcel|fee|weather/i);
});
