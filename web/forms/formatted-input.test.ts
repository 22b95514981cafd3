import { describe, expect, test } from 'vitest';
import { groupCardNumber } from '../../domain/cards/card-brand.ts';
import { formatPhone } from '../../domain/people/phone.ts';
import { reformat } from './formatted-input.ts';

const phone = (text: string) => formatPhone(text, 37);

describe('a text formatted while it is typed', () => {
  test('keeps the cursor at the end while digits are added', () => {
    expect(reformat({ value: '707555', caret: 6 }, phone)).toEqual({ value: '(707) 555', caret: 9 });
  });

  test('keeps the cursor behind its digit when one is put in the middle', () => {
    expect(reformat({ value: '(7907) 555', caret: 3 }, phone)).toEqual({ value: '(790) 755-5', caret: 3 });
  });

  test('does not stick at a sign that the format puts back', () => {
    expect(reformat({ value: '(707)555', caret: 5 }, phone)).toEqual({ value: '(707) 555', caret: 4 });
  });

  test('takes a pasted number whole', () => {
    expect(reformat({ value: '4111-1111-1111-1111', caret: 19 }, groupCardNumber)).toEqual({
      value: '4111 1111 1111 1111',
      caret: 19,
    });
  });

  test('leaves what is formatted already, cursor and all', () => {
    expect(reformat({ value: '4111 1', caret: 2 }, groupCardNumber)).toEqual({ value: '4111 1', caret: 2 });
  });
});
