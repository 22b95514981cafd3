import { expect, test } from 'vitest';
import { z } from 'zod';
import { nameAndEmailForm } from '../../contract/account.ts';
import { billingForm } from '../../contract/billing.ts';
import { pickupForm } from '../../contract/choices.ts';
import { signUpForm } from '../../contract/identity.ts';
import { cardForm } from '../../contract/payment.ts';
import { shippingForm } from '../../contract/shipping.ts';
import { DELIVER } from '../../domain/delivery/methods.ts';
import { errorsOf, parseForm } from './parse-form.ts';

function form(...fields: readonly (readonly [name: string, value: string | File])[]): FormData {
  const typed = new FormData();
  for (const [name, value] of fields) typed.append(name, value);
  return typed;
}

const kinds = z.object({
  text: z.string('Required'),
  maybe: z.string().nullish(),
  number: z.int('Invalid'),
  box: z.boolean().nullish(),
  choice: z.union([z.literal('new'), z.int()]).nullish(),
  size: z.enum(['small', 'large']).default('small'),
  brand: z.literal([1, 2]).optional(),
  inner: z.object({ zip: z.string('Required'), line: z.string().optional() }).optional(),
});
const right = [
  ['text', ' Ada '],
  ['number', '7'],
] as const;

test('empty fields are missing, ticked boxes are true, digits are numbers', () => {
  const typed = form(...right, ['maybe', ''], ['box', 'on'], ['choice', '12'], ['brand', '2'], ['size', '']);
  expect(parseForm(typed, kinds)).toEqual({
    ok: true,
    value: { text: ' Ada ', number: 7, box: true, choice: 12, brand: 2, size: 'small' },
  });
  expect(errorsOf(form(['text', ''], ['number', 'seven']), kinds)).toEqual({
    text: ['Required'],
    number: ['Invalid'],
  });
  expect(errorsOf(form(['text', 'Ada'], ['number', '  ']), kinds)).toEqual({ number: ['Invalid'] });
  expect(parseForm(form(...right, ['choice', 'new']), kinds)).toMatchObject({ value: { choice: 'new' } });
  expect(Object.keys(errorsOf(form(...right, ['choice', 'old'], ['box', 'yes']), kinds))).toEqual([
    'box',
    'choice',
  ]);
});

test('a name with two values is an error of its field, unless all but one are empty', () => {
  expect(Object.keys(errorsOf(form(...right, ['maybe', 'a'], ['maybe', 'b']), kinds))).toEqual(['maybe']);
  const hiddenBefore = form(...right, ['maybe', ''], ['maybe', 'b'], ['maybe', '']);
  expect(parseForm(hiddenBefore, kinds)).toMatchObject({ value: { maybe: 'b' } });
  const file = form(['text', new File(['x'], 'x.txt')], ['number', '7']);
  expect(errorsOf(file, kinds)).toEqual({ text: ['Required'] });
});

test('a field of an object is named with a dot, and an object without any is missing', () => {
  expect(parseForm(form(...right, ['inner.zip', '94558']), kinds)).toMatchObject({
    value: { inner: { zip: '94558' } },
  });
  expect(errorsOf(form(...right, ['inner.line', '2']), kinds)).toEqual({ 'inner.zip': ['Required'] });
  expect(parseForm(form(...right, ['inner.zip', '']), kinds)).toMatchObject({ ok: true });
  expect(errorsOf(form(), pickupForm)).toMatchObject({ 'pickUpPersonAddress.name_first': ['Required'] });
});

test('only the names of the schema are read', () => {
  const more = ['__intent__', '__state__', '__proto__', 'constructor', 'inner', 'a[0].b', 'inner[zip]', ''];
  const typed = form(...right, ...more.map((name) => [name, 'x'] as const));
  expect(parseForm(typed, kinds)).toEqual({ ok: true, value: { text: ' Ada ', number: 7, size: 'small' } });
});

test('every form of the shop is read, empty and with each field filled with nonsense', () => {
  for (const schema of [shippingForm, billingForm, cardForm, signUpForm, nameAndEmailForm, pickupForm]) {
    expect(Object.keys(errorsOf(form(), schema))).not.toEqual([]);
  }
  const delivery = form(['deliveryMethod', DELIVER], ['zip', 'x'], ['smsMarketing', 'on'], ['smsPhone', '5']);
  expect(errorsOf(delivery, shippingForm)).toMatchObject({
    zip: ['Invalid Zip Code'],
    smsPhone: ['Please enter a valid phone number'],
  });
  expect(errorsOf(form(['deliveryMethod', 'x']), shippingForm)).toEqual({ deliveryMethod: ['Invalid'] });
});

test('consent to texts with a number that is no text is refused, also where it is sent as JSON', () => {
  const twice = form(
    ['deliveryMethod', DELIVER],
    ['smsMarketing', 'on'],
    ['smsPhone', '1'],
    ['smsPhone', '2'],
  );
  expect(Object.keys(errorsOf(twice, shippingForm))).toContain('smsPhone');
  const sent = shippingForm.safeParse({ deliveryMethod: DELIVER, smsMarketing: true, smsPhone: [1] });
  expect(sent.error?.issues.map(({ path }) => path[0])).toContain('smsPhone');
});

test('a field of a kind that no form can fill is a fault of the schema', () => {
  expect(() => parseForm(form(), z.object({ many: z.array(z.string()) }))).toThrow('holds a array');
});

test('a form is read in time linear to its size', () => {
  const seconds = (fields: number) => {
    const typed = new FormData();
    for (let at = 0; at < fields; at += 1) typed.append('text', 'x');
    const before = process.cpuUsage();
    errorsOf(typed, kinds);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  };
  // Quadratic, this took 10 s.
  expect(seconds(40_000)).toBeLessThan(1);
});
