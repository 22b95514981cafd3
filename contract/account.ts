import { z } from 'zod';
import { MAX_LENGTH } from '../domain/checkout/limits.ts';
import { MESSAGES } from '../domain/checkout/messages.ts';
import { addressFields } from './address-form.ts';
import { birthDateFields } from './birth-date.ts';
import { flag, optionalText, pathId, requiredEmail, requiredText, wholeNumber } from './fields.ts';
import {
  currentPassword,
  givenPassword,
  newPasswordFields,
  requireSamePasswords,
  whenObject,
} from './passwords.ts';
import { cardForm } from './payment.ts';
import { defineRoute, jsonAnswer, jsonBody, noContent } from './route.ts';
import { sampleAddressForm } from './samples.ts';
import { emailPrefs, sampleUser, user } from './user.ts';

const account = { 200: jsonAnswer('The account as it is now', user) };

export const nameAndEmailForm = z.object({
  name_first: requiredText(MAX_LENGTH.name),
  name_last: requiredText(MAX_LENGTH.name),
  email: requiredEmail,
  currentPassword: currentPassword.describe('Required when the email changes'),
});

export const changeNameAndEmail = defineRoute('post', '/account/name-and-email', {
  tag: 'Account',
  summary: 'Change name and email',
  request: { body: jsonBody(nameAndEmailForm) },
  responses: account,
  description: 'A new email requires `currentPassword` and must be verified again.',
  audience: 'customer',
  errors: ['conflict', 'rate-limited'],
  examples: {
    body: {
      name_first: 'Ada',
      name_last: 'Hart',
      email: 'ada@example.com',
      currentPassword: 'a long pass phrase',
    },
    answers: { 200: sampleUser },
  },
});

export const birthdayForm = z.object(birthDateFields);

export const changeBirthday = defineRoute('put', '/account/birthday', {
  tag: 'Account',
  summary: 'Change the birthday',
  request: { body: jsonBody(birthdayForm) },
  responses: account,
  description: 'Months run from 0 to 11. A customer must be 21 or older.',
  audience: 'customer',
  examples: { body: { dob_month: 4, dob_day: 17, dob_year: 1985 }, answers: { 200: sampleUser } },
});

export const changePasswordForm = z
  .object({ currentPassword: givenPassword, ...newPasswordFields })
  .superRefine(requireSamePasswords, whenObject);

export const changePassword = defineRoute('put', '/account/password', {
  tag: 'Account',
  summary: 'Change the password',
  request: { body: jsonBody(changePasswordForm) },
  responses: { 204: noContent },
  description: 'Ends the other sessions; this one stays. Wrong passwords count toward a rate limit.',
  audience: 'customer',
  errors: ['rate-limited'],
  examples: {
    body: {
      currentPassword: 'a long pass phrase',
      password: 'a still longer pass phrase',
      confirmPassword: 'a still longer pass phrase',
    },
    answers: {},
  },
});

export const logIns = z.object({
  logIns: z.array(
    z.object({
      since: z.iso.datetime(),
      lastUsed: z.iso.datetime().nullable().describe('At most a day before the last request'),
      isThisOne: z.boolean().describe('The log-in that sent this request'),
      browser: z.string().describe('Browser and system in words'),
    }),
  ),
});

export type LogIns = z.infer<typeof logIns>;

export const listLogIns = defineRoute('get', '/account/log-ins', {
  tag: 'Account',
  summary: 'List where the account is logged in',
  responses: { 200: jsonAnswer('The log-ins that have not ended', logIns) },
  description: 'Newest first. A log-in that covers both brands’ sites is listed once.',
  audience: 'customer',
  examples: {
    answers: {
      200: {
        logIns: [
          {
            since: '2027-03-02T17:00:00.000Z',
            lastUsed: '2027-03-02T17:00:00.000Z',
            isThisOne: true,
            browser: 'Chrome on Windows',
          },
          {
            since: '2027-01-12T08:30:00.000Z',
            lastUsed: '2027-02-20T19:15:00.000Z',
            isThisOne: false,
            browser: 'Safari on iPhone',
          },
        ],
      },
    },
  },
});

export const endOtherLogInsForm = z.object({ currentPassword: givenPassword });

export const endOtherLogIns = defineRoute('post', '/account/log-ins/end-others', {
  tag: 'Account',
  summary: 'Log out everywhere else',
  request: { body: jsonBody(endOtherLogInsForm) },
  responses: { 204: noContent },
  description: 'This log-in stays, on both brands’ sites. Wrong passwords count toward a rate limit.',
  audience: 'customer',
  errors: ['rate-limited'],
  examples: { body: { currentPassword: 'a long pass phrase' }, answers: {} },
});

export const changeEmailPrefs = defineRoute('post', '/account/email-prefs', {
  tag: 'Account',
  summary: 'Choose which emails to receive',
  request: { body: jsonBody(emailPrefs) },
  responses: account,
  description: 'Send all four choices.',
  audience: 'customer',
  examples: { body: sampleUser.emailPrefs, answers: { 200: sampleUser } },
});

export const accountAddressForm = z.object({
  ...addressFields,
  makeDefaultShipping: flag,
  makeDefaultBilling: flag,
  alsoForClubs: flag.describe(
    'Club shipments go there too: those that went to the address before the change, else all that are delivered',
  ),
});

export type AccountAddressForm = z.infer<typeof accountAddressForm>;

const addressParams = z.object({ addressId: pathId });

export const addAddress = defineRoute('post', '/account/address', {
  tag: 'Account',
  summary: 'Add an address',
  request: { body: jsonBody(accountAddressForm) },
  responses: account,
  description: 'Becomes a default only if the call asks for it.',
  audience: 'customer',
  errors: ['conflict', 'not-found'],
  examples: { body: { ...sampleAddressForm, makeDefaultShipping: true }, answers: { 200: sampleUser } },
});

export const changeAddress = defineRoute('put', '/account/address/{addressId}', {
  tag: 'Account',
  summary: 'Change an address',
  request: { params: addressParams, body: jsonBody(accountAddressForm) },
  responses: account,
  description:
    'Placed orders keep the address they were placed with. So do memberships, unless the call says `alsoForClubs`; if the club may not ship there, nothing is saved and the field says why.',
  audience: 'customer',
  errors: ['conflict'],
  examples: {
    params: { addressId: 5009 },
    body: { ...sampleAddressForm, address2: 'Suite 4' },
    answers: { 200: sampleUser },
  },
});

export const removeAddress = defineRoute('delete', '/account/address/{addressId}', {
  tag: 'Account',
  summary: 'Remove an address',
  request: { params: addressParams },
  responses: account,
  description: 'Placed orders keep it.',
  audience: 'customer',
  examples: { params: { addressId: 5009 }, answers: { 200: sampleUser } },
});

export const accountCardForm = z.object({
  ...cardForm.partial().shape,
  paymentToken: optionalText(200),
  defaultCard: flag,
});

export type AccountCardForm = z.infer<typeof accountCardForm>;

export const addCard = defineRoute('post', '/account/card', {
  tag: 'Account',
  summary: 'Add a card',
  request: { body: jsonBody(accountCardForm) },
  responses: account,
  description:
    'The gateway authorizes the card at zero value before it is saved. Send `paymentToken` so that the card number never passes through the client’s server.',
  audience: 'customer',
  errors: ['card-declined', 'rate-limited'],
  examples: {
    body: { paymentToken: 'tok_8sez2utnq_US2NsL8DK1ngng', defaultCard: true },
    answers: { 200: sampleUser },
  },
});

export const changeCardForm = z.object({
  cardId: wholeNumber,
  defaultCard: flag,
  expirationMonth: wholeNumber.min(0, MESSAGES.invalid).max(11, MESSAGES.invalid).nullish(),
  expirationYear: wholeNumber.min(2000, MESSAGES.invalid).max(2200, MESSAGES.invalid).nullish(),
});

export const changeCard = defineRoute('put', '/account/card', {
  tag: 'Account',
  summary: 'Make a card the default, or change its expiration',
  request: { body: jsonBody(changeCardForm) },
  responses: account,
  description: 'To change the number, add a new card.',
  audience: 'customer',
  errors: ['not-found', 'card-declined'],
  examples: { body: { cardId: 7009, defaultCard: true }, answers: { 200: sampleUser } },
});

export const removeCard = defineRoute('delete', '/account/card/{cardId}', {
  tag: 'Account',
  summary: 'Remove a card',
  request: { params: z.object({ cardId: pathId }) },
  responses: account,
  description: 'The card that pays for a membership cannot be removed.',
  audience: 'customer',
  errors: ['conflict'],
  examples: { params: { cardId: 7009 }, answers: { 200: sampleUser } },
});
