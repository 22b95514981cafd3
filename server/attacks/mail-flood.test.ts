import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { TestBrowser } from '../testing/test-browser.ts';
import { newCustomer } from '../testing/test-checkout.ts';
import { testShop } from '../testing/test-shop.ts';

/** Row 5 of the break-in report: mail to any address as often as anyone likes. */

const shop = testShop();

const NAMES = { name_first: 'Ada', name_last: 'Hart' };
const PASSWORD = 'a long password';
const CALLS = 30;

const mailsTo = async (recipient: string) => {
  const { count } = await shop.db
    .selectFrom('mails')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('recipient', 'like', recipient)
    .executeTakeFirstOrThrow();
  return count;
};

/** Calls that write to someone, each as an attacker would use it on one victim. Gives the victim's address. */
const FLOODS: Readonly<Record<string, () => Promise<string>>> = {
  'sign-up, moved away, and again': async () => {
    for (let times = 0; times < CALLS; times += 1) {
      const browser = await signUp('signed-up@victim.example');
      await changeEmail(browser, `attacker-${times}@example.com`);
    }
    return 'signed-up@victim.example';
  },
  'spellings of one mailbox': async () => {
    for (let times = 0; times < CALLS; times += 1) await signUp(`victim+${times}@victim.example`);
    return 'victim+%@victim.example';
  },
  'a change of email and back': async () => {
    const browser = await newCustomer(shop, 'attacker@example.com');
    for (let times = 0; times < CALLS; times += 1) {
      await changeEmail(browser, times % 2 === 0 ? 'renamed@victim.example' : 'attacker@example.com');
    }
    return 'renamed@victim.example';
  },
  'a change of password in an account under the email of a victim': async () => {
    const browser = await signUp('password@victim.example');
    const form = { currentPassword: PASSWORD, password: PASSWORD, confirmPassword: PASSWORD };
    for (let times = 0; times < CALLS; times += 1) await browser.put('/api/account/password', form);
    return 'password@victim.example';
  },
  'a request for a reset link': async () => {
    const email = 'grace@example.com';
    for (let times = 0; times < CALLS; times += 1)
      await shop.browser().post('/api/identity/request-password', { email });
    await shop.runJobs();
    return email;
  },
  'a membership on hold and off': async () => {
    const email = 'member@example.com';
    const browser = shop.browser();
    await browser.post('/api/identity/login', { email, password: 'cellar-door-1' });
    const { user } = (await browser.get('/api/identity/validate')).body;
    const { membershipId } = user.memberships[0];
    for (let times = 0; times < CALLS; times += 1) {
      const state = times % 2 === 0 ? 'on hold' : 'active';
      await browser.put(`/api/account/memberships/${membershipId}`, { state });
    }
    return email;
  },
};

async function signUp(email: string): Promise<TestBrowser> {
  const browser = shop.browser();
  await browser.post('/api/identity/sign-up', {
    ...NAMES,
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
  });
  return browser;
}
const changeEmail = (browser: TestBrowser, email: string) =>
  browser.post('/api/account/name-and-email', { ...NAMES, email, currentPassword: PASSWORD });

test.each(Object.entries(FLOODS))('%s sends a victim at most ten mails', async (_, flood) => {
  await shop.db.deleteFrom('rate_limits').execute();
  const victim = await flood();
  const mails = await mailsTo(victim);
  expect(mails).toBeGreaterThan(0);
  expect(mails).toBeLessThanOrEqual(10);
});

describe('every place that writes a mail or a text', () => {
  /** Why an address does not get mail without end from here. A place that is new must be named. */
  const PLACES: Readonly<Record<string, string>> = {
    'cli/bulk/bulk-carts.ts': 'an operator',
    'server/account/profile.ts': 'mailsByAccount, mailsByAddress',
    'server/people/identity/change-email.ts':
      'mailsByAccount, mailsByAddress, mailsByRecipient; staff with a fresh code',
    'server/ordering/checkout/card-challenge.ts': 'mailsByAddress, mailsByRecipient',
    'server/programs/card-links/send-card-link.ts':
      'a member of staff, once a minute for each order or member',
    'server/programs/club-releases/change-member.ts':
      'a staff member, about a membership that is another now',
    'server/programs/club-releases/join-by-phone.ts': 'a staff member, once for each membership',
    'server/programs/club-releases/charge-shipment.ts': 'a job, once for each shipment',
    'server/programs/member-notices/tell-members.ts':
      'a chore, once for each yearly reminder and for each change by staff',
    'server/programs/club-releases/move-membership.ts': 'mailsByAccount, mailsByAddress',
    'server/programs/club-releases/smaller-tier.ts':
      'mailsByAccount, mailsByAddress; each time a cheaper tier',
    'server/programs/club-releases/send-release-mail.ts': 'a job, once for each shipment',
    'server/seed/office-day.ts': 'the demo, to invented people',
    'server/people/identity/enqueue-verification.ts':
      'mailsByAddress, mailsByRecipient; with an order, its payment',
    'server/account/identity/log-in-code.ts':
      'logInCodesByAccount, logInCodesByDevice, logInCodesByBrowser, mailsByAddress',
    'server/account/identity/reset-password.ts':
      'passwordRequestsByAccount, mailsByAddress; a used link is gone',
    'server/office/accounts/codes.ts': 'a member of staff, once for each recovery code',
    'server/office/accounts/forgotten-password.ts': 'officePasswordMailsByAccount, mailsByAddress',
    'server/office/accounts/invitations.ts': 'an owner or an operator, and once for each finished invitation',
    'server/office/bulk/routes.ts': 'a staff member, of carts that wait',
    'server/office/drafts/send-draft-link.ts': 'a staff member, once a minute for each draft',
    'server/messages/mails/mail-store.ts': 'a job, once for each order that was paid',
    'server/ordering/order-messages/enqueue-order-messages.ts':
      'a staff member, about an order that was paid',
    'server/ordering/order-messages/payment-problem.ts': 'a job, about an order that was paid',
    'server/ordering/order-messages/enqueue-order-text.ts': 'a staff member, about an order that was paid',
    'server/programs/weather-holds/hold-mail.ts': 'a job, once each time that a paid order is held',
  };

  test('is limited, or needs a paid order', () => {
    const writes = /enqueueMail\(trx|insert into (?:mails|texts)\b/;
    const found = globSync('{server,cli}/**/*.ts').filter(
      (path) => !path.includes('.test.') && writes.test(readFileSync(path, 'utf8')),
    );
    const known = [...Object.keys(PLACES), 'server/messages/mails/enqueue-mail.ts'];
    expect(found.toSorted()).toEqual(known.toSorted());
  });
});
