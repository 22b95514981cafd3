import { expect, test } from 'vitest';
import { birthDateErrors, halfBirthDateErrors } from './birth-date-errors.ts';

const TODAY = '2027-03-02';

function typed(month: string, day: string, year: string): FormData {
  const form = new FormData();
  form.set('dob_month', month);
  form.set('dob_day', day);
  form.set('dob_year', year);
  return form;
}

test('months run from 0, and 21 is reached on the birthday', () => {
  expect(birthDateErrors(typed('2', '2', '2006'), TODAY, 'too young')).toEqual({});
  expect(birthDateErrors(typed('2', '3', '2006'), TODAY, 'too young')).toEqual({ dob_year: ['too young'] });
  expect(birthDateErrors(typed('1', '30', '1980'), TODAY, 'too young')).toEqual({
    dob_day: ['Invalid Date'],
  });
  expect(birthDateErrors(typed('2', '3', '2027'), TODAY, 'too young')).toEqual({ dob_day: ['Invalid'] });
});

test('a birth date may be left out, but not halfway', () => {
  expect(halfBirthDateErrors(typed('', '', ''))).toEqual({});
  expect(halfBirthDateErrors(typed('0', '', '1980'))).toEqual({ dob_day: ['Required'] });
  expect(halfBirthDateErrors(typed('0', '1', '1980'))).toEqual({});
});
