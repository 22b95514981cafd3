import { expect, test } from 'vitest';
import { isEmail, mailboxOf, normalizeEmail } from './email.ts';

test.each([
  'grace@example.com',
  'GRACE@Example.COM',
  'first.last+wine@mail.example.co.uk',
  "o'brien@example.ie",
  'a@b.co',
  'x_y-z@sub-domain.example.museum',
  'grace@xn--bcher-kva.example',
])('%s is an address', (text) => {
  expect(isEmail(text)).toBe(true);
});

test.each([
  '',
  'grace',
  'grace@',
  '@example.com',
  'grace@example',
  'grace@@example.com',
  'grace@example..com',
  'grace@.example.com',
  'grace@-example.com',
  'grace@example.c',
  'grace@127.0.0.1',
  '.grace@example.com',
  'grace.@example.com',
  'gr..ace@example.com',
  'gra ce@example.com',
  ' grace@example.com',
  'grace@example.com,hopper@example.com',
  'grace@example.com\nBcc: all@example.com',
  'Grace <grace@example.com>',
  'gra\u0001ce@example.com',
  'grace\u007f@example.com',
  'grace\u200b@example.com',
  `${'g'.repeat(65)}@example.com`,
  `grace@${'e'.repeat(60)}.${'e'.repeat(40)}.com`,
])('%j is none', (text) => {
  expect(isEmail(text)).toBe(false);
});

test.each([
  ['Ada+wine@Example.com', 'ada@example.com'],
  ['a.d.a@googlemail.com', 'ada@gmail.com'],
  ['A.Da+x+y@Gmail.com', 'ada@gmail.com'],
  ['a.d.a@example.com', 'a.d.a@example.com'],
  ['+ada@example.com', '+ada@example.com'],
])('%s leads to the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

test('one spelling for one address', () => {
  expect(normalizeEmail('  Grace@Example.COM ')).toBe('grace@example.com');
});
