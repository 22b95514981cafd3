import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPhone, isValidPhone, phoneDigits, phoneKey, toE164 } from './phone.ts';

describe('a United States phone number', () => {
  test.each([
    ['', ''],
    ['7', '(7'],
    ['707', '(707'],
    ['7075', '(707) 5'],
    ['707555', '(707) 555'],
    ['7075550', '(707) 555-0'],
    ['7075550117', '(707) 555-0117'],
    ['707.555.0117', '(707) 555-0117'],
    ['17075550117', '(707) 555-0117'],
    ['+1 707 555 0117', '(707) 555-0117'],
    ['+1707', '(707'],
    ['1 (707) 555-0117', '(707) 555-0117'],
    ['(707) 555-0117', '(707) 555-0117'],
    ['7075550117 ext 12', '7075550117 ext 12'],
    ['+44 20 7946 0958', '+44 20 7946 0958'],
    ['  +  44 20', '  +  44 20'],
    ['+0', '+0'],
    ['+9', '+9'],
    ['+2 7', '+2 7'],
    ['  +  1 707 555', '(707) 555'],
    ['+ 1707555', '(707) 555'],
    ['707 +44', '(707) 44'],
    ['707 +1 55', '(707) 155'],
    ['1707', '(170) 7'],
    ['27075550117', '27075550117'],
    ['70755501171', '70755501171'],
    ['(', ''],
    ['abc', ''],
  ])('%j is shown as %j', (typed, displayed) => {
    expect(formatPhone(typed, 37)).toBe(displayed);
  });

  test.each([
    ['+1 (707) 555-0117', '7075550117'],
    ['  +  1 (707) 555-0117', '7075550117'],
    ['17075550117', '7075550117'],
    ['1707555011', '1707555011'],
    ['170755501170', '170755501170'],
    ['27075550117', '27075550117'],
    ['707555+1', '7075551'],
    ['+2 1', '21'],
    ['no digits', ''],
  ])('the digits of %j are %j', (typed, digits) => {
    expect(phoneDigits(typed)).toBe(digits);
  });

  test('a number of another country stays as it is', () => {
    expect(formatPhone('020 7946 0958', 44)).toBe('020 7946 0958');
    expect(formatPhone('7075550117', 44)).toBe('7075550117');
  });

  test('typing digit by digit ends where pasting does, and formatting twice changes nothing', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[2-9]\d{9}$/), (digits) => {
        let typed = '';
        for (const digit of digits) typed = formatPhone(typed + digit, 37);
        expect(typed).toBe(formatPhone(digits, 37));
        expect(formatPhone(typed, 37)).toBe(typed);
        expect(phoneDigits(typed)).toBe(digits);
      }),
    );
  });

  test('deleting backwards never sticks', () => {
    for (let text = '(707) 555-0117'; text.length > 0; ) {
      const shorter = formatPhone(text.slice(0, -1), 37);
      expect(shorter.length).toBeLessThan(text.length);
      text = shorter;
    }
  });
});

test.each([
  ['(707) 555-0117', true],
  ['+1 707 555 0117', true],
  ['7075550117 ext 12', true],
  ['707 555 011', false],
  ['', false],
  ['not a phone', false],
  ['7'.repeat(50), true],
  ['7'.repeat(51), false],
])('%j can be dialled: %s', (text, isValid) => {
  expect(isValidPhone(text)).toBe(isValid);
});

test.each([
  ['(707) 555-0117', '+17075550117'],
  ['1 707 555 0117', '+17075550117'],
  ['+1 (707) 555-0117', '+17075550117'],
  ['+44 20 7946 0958', '+442079460958'],
  ['', null],
  ['555 0117', null],
  ['(107) 555-0117', null],
  ['7075550117 ext 12', null],
  ['+44', null],
  ['  +  44 20 7946 0958', '+442079460958'],
  ['+2 0000000', '+20000000'],
  ['+2 000000', null],
  ['+2 00000000000000', '+200000000000000'],
  ['+2 000000000000000', null],
  ['+0 20 7946 0958', null],
  ['+9 20 7946 0958', '+92079460958'],
  ['(207) 255-0117', '+12072550117'],
  ['(707) 155-0117', null],
  ['(707) 055-0117', null],
  ['2 707 555 0117', null],
  ['707 555 0117 +4', null],
  ['707 555 011', null],
])('%j is %j to carriers', (typed, number) => {
  expect(toE164(typed)).toBe(number);
});

test.each([
  ['(707) 555-0117', '7075550117', null],
  ['+1 707 555 0117', '7075550117', null],
  ['1-707-555-0117 x12', '7075550117', '12'],
  ['7075550117 ext. 12', '7075550117', '12'],
  ['707.555.0117 Extension 12', '7075550117', '12'],
  ['7075550117#12', '7075550117', '12'],
  ['7075550117,12', '7075550117', '12'],
  ['tel:+1-707-555-0117;ext=12', '7075550117', '12'],
  ['555-0117', '5550117', null],
  ['+44 20 7946 0958', '442079460958', null],
  ['Fax 7075550117', '7075550117', null],
  ['', '', null],
])('%j is compared as %j, extension %j', (text, digits, extension) => {
  expect(phoneKey(text)).toEqual({ digits, extension });
});
