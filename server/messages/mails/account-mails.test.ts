import { expect, test } from 'vitest';
import { emailChanged, passwordChanged, resetPassword, verifyEmail } from './account-mails.ts';

const link = { brandingId: 1, origin: 'http://localhost:4000', token: 'aB-_9&<"' } as const;
const TOKEN = 'aB-_9%26%3C%22';

test.each([
  ['verify', verifyEmail(link), `http://localhost:4000/shop/verify?token=${TOKEN}`],
  ['reset', resetPassword(link), `http://localhost:4000/shop/reset-password?token=${TOKEN}`],
])('the %s mail carries its link in both parts', (_, mail, address) => {
  expect(mail.text.split('\n')).toContain(address);
  expect(mail.html).toContain(`href="${address}"`);
  expect(mail.html).toContain(`>${address}</a>`);
});

test('a reset link returns to the page it was requested from', () => {
  const { text, html } = resetPassword({ ...link, token: 't', clubType: '2', returnTo: '/shipping?a=b&c' });
  const address = 'reset-password?token=t&clubType=2&returnTo=%2Fshipping%3Fa%3Db%26c';
  expect(text).toContain(`/shop/${address}\n`);
  expect(html).toContain(`/shop/${address.replaceAll('&', '&amp;')}"`);
});

test('a reset email says when its link expires', () => {
  expect(resetPassword(link).text).toContain('expires in one hour');
  expect(resetPassword(link).html).toContain('expires in one hour');
});

test.each([
  [1, 'Alder Ridge', '#7b2230', '(855) 555-0141'],
  [2, 'Twomey', '#1c5362', '(855) 555-0172'],
] as const)('brand %i uses its own name, colors and phone', (brandingId, name, color, phone) => {
  for (const mail of [
    verifyEmail({ ...link, brandingId }),
    resetPassword({ ...link, brandingId }),
    passwordChanged({ brandingId }),
    emailChanged({ brandingId }),
  ]) {
    expect(mail.subject).toContain(name);
    expect(mail.html).toContain(`color:${color}">${name}<`);
    expect(mail.html).toContain(phone);
    expect(mail.text).toContain(phone);
  }
});

test('no email loads anything', () => {
  for (const { html } of [
    verifyEmail(link),
    resetPassword(link),
    passwordChanged(link),
    emailChanged(link),
  ]) {
    expect(html).not.toMatch(/<(img|link|script|iframe)|url\(|@import/i);
  }
});
