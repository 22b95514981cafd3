import { expect, test } from 'vitest';
import { isEmail, mailableEmail, mailboxOf, normalizeEmail } from './email.ts';

test.each([
  'grace@example.com',
  'GRACE@Example.COM',
  'first.last+wine@mail.example.co.uk',
  "o'brien@example.ie",
  'a@b.co',
  'x_y-z@sub-domain.example.museum',
  'grace@xn--bcher-kva.example',
  'grace@example.xn--p1ai',
  'grace@bücher.example',
  'grace@почта.рф',
  'grace@例え。テスト',
  'grace@example.XN--90A-3',
  'a@1.co',
  'grace@3com.example',
  'grace@a-b.com',
  'grace@a--b.com',
  `${'g'.repeat(64)}@example.com`,
  `grace@${'e'.repeat(63)}.com`,
  `a@b.${'c'.repeat(63)}`,
  `a@b.xn--${'c'.repeat(59)}`,
  `${'g'.repeat(64)}@${'e'.repeat(31)}.com`,
])('%s is an address', (text) => {
  expect(isEmail(text)).toBe(true);
});

test.each([
  '',
  'grace',
  'example.com',
  'grace@example-.com',
  'grace@ex_ample.com',
  'grace@exa mple.com',
  'grace@example.com.',
  'grace@example.com1',
  'grace@example.c-m',
  'grace@example.xn--',
  'grace@example.xn--a',
  'grace@example.xn--a_b',
  'grace@?example.com',
  'grace@example.com?',
  '..grace@example.com',
  'grace..@example.com',
  ...[',', ';', ':', '<', '>', '(', ')', '[', ']', '"', '\\', '\t', '\n'].map(
    (sign) => `gra${sign}ce@example.com`,
  ),
  ...['@', ' ', ',', '(', '"'].map((sign) => `gra.c${sign}e@example.com`),
  'grace\u00ad@example.com',
  'gracé@example.com',
  'почта@example.com',
  'grace@buch\u200ber.example',
  'grace@１２７.0.0.1',
  'grace@bücher.example/x',
  `grace@${'e'.repeat(64)}.com`,
  `a@b.${'c'.repeat(64)}`,
  `a@b.xn--${'c'.repeat(60)}`,
  `${'g'.repeat(64)}@${'e'.repeat(32)}.com`,
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
  ['a+@example.com', 'a@example.com'],
  ['ab+c@example.com', 'ab@example.com'],
  ['a.b+c.d@gmail.com', 'ab@gmail.com'],
  [' Ada@Example.com ', 'ada@example.com'],
])('%s leads to the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

test('one spelling for one address', () => {
  expect(normalizeEmail('  Grace@Example.COM ')).toBe('grace@example.com');
});

test.each([
  ['Grace@Bücher.example', 'Grace@xn--bcher-kva.example'],
  ['grace@почта.рф', 'grace@xn--80a1acny.xn--p1ai'],
  ['grace@Example.com', 'grace@Example.com'],
  ['gracé@example.com', 'gracé@example.com'],
  ['grace@bü cher.example', 'grace@bü cher.example'],
  ['bücher.example', 'bücher.example'],
])('%s is mailed as %s', (typed, mailed) => {
  expect(mailableEmail(typed)).toBe(mailed);
  expect(normalizeEmail(typed)).toBe(mailed.toLowerCase());
});
