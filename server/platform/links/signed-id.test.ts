import { describe, expect, test } from 'vitest';
import { readSignedId, signId } from './signed-id.ts';

const seal = { secret: 'a secret for tests only, 32 characters', kind: 'campaign-recipient' } as const;
const now = new Date('2027-03-02T12:00:00Z');
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const signed = signId(seal, 1042, inSeconds(60));

describe('a signed id', () => {
  test('is read back until its last second', () => {
    expect(signed).toMatch(/^1042\.1803988860\.[\w-]{43}$/);
    expect(readSignedId(seal, signed, now)).toBe(1042);
    expect(readSignedId(seal, signed, inSeconds(59))).toBe(1042);
    expect(readSignedId(seal, signed, inSeconds(60))).toBeNull();
  });

  test('is good for its kind, under its secret', () => {
    expect(readSignedId({ ...seal, kind: 'abandoned-cart' }, signed, now)).toBeNull();
    expect(readSignedId({ ...seal, secret: `${seal.secret}.` }, signed, now)).toBeNull();
  });

  test.each([
    ['another number', signed.replace('1042', '1043')],
    ['a later end', signed.replace('1803988860', '1903988860')],
    ['a moved dot', signed.replace('1042.1', '10421.')],
    ['no seal', signed.slice(0, -43)],
    ['half a seal', signed.slice(0, -1)],
    ['a longer seal', `${signed}A`],
    ['a leading zero', `0${signed}`],
    ['a blank', ` ${signed}`],
    ['a line break', `${signed}\n`],
    ['nothing', ''],
    ['a seal of zeros', `1042.1803988860.${'A'.repeat(43)}`],
    ['only a seal of zeros', 'A'.repeat(43)],
    ['no number', signed.replace('1042', 'NaN')],
    ['long nonsense', '9'.repeat(10_000)],
  ])('with %s is invalid', (_, text) => expect(readSignedId(seal, text, now)).toBeNull());

  test('ends in one character alone, though decoding would drop two bits of it', () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const read = [...letters].map((letter) => readSignedId(seal, signed.slice(0, -1) + letter, now));
    expect(read.filter((id) => id !== null)).toEqual([1042]);
  });
});
