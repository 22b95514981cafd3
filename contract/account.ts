import { z } from 'zod';
import { MAX_LENGTH } from '../domain/checkout/limits.ts';
import { MESSAGES } from '../domain/checkout/messages.ts';
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
import { defineRoute, jsonAnswer, jsonBody, noContent, refused } from './route.ts';
import { addressFields } from './shipping.ts';
import { emailPrefs, user } from './user.ts';

const account = { 200: jsonAnswer('The account as it is now', user), default: refused };

export const nameAndEmailForm = z.object({
  name_first: requiredText(MAX_LENGTH.name),
  name_last: requiredText(MAX_LENGTH.name),
  email: requiredEmail,
  currentPassword: currentPassword.describe('Required when the email changes'),
});

export const changeNameAndEmail = defineRoute({
  method: 'post',
  path: '/account/name-and-email',
  tag: 'Account',
  summary: 'Change name and email; a new email needs the password and is verified again',
  request: { body: jsonBody(nameAndEmailForm) },
  responses: account,
});

export const birthdayForm = z.object(birthDateFields);

export const changeBirthday = defineRoute({
  method: 'put',
  path: '/account/birthday',
  tag: 'Account',
  summary: 'Change the birthday',
  request: { body: jsonBody(birthdayForm) },
  responses: account,
});

export const changePasswordForm = z
  .object({ currentPassword: givenPassword, ...newPasswordFields })
  .superRefine(requireSamePasswords, whenObject);

export const changePassword = defineRoute({
  method: 'put',
  path: '/account/password',
  tag: 'Account',
  summary: 'Change the password; ends the other sessions',
  request: { body: jsonBody(changePasswordForm) },
  responses: { 204: noContent, default: refused },
});

export const logIns = z.object({
  logIns: z.array(
    z.object({
      since: z.iso.datetime(),
      lastUsed: z.iso.datetime().nullable().describe('At most a day earlier than the last click'),
      isThisOne: z.boolean().describe('The one in whose name is asked'),
    }),
  ),
});

export type LogIns = z.infer<typeof logIns>;

export const listLogIns = defineRoute({
  method: 'get',
  path: '/account/log-ins',
  tag: 'Account',
  summary: 'Where the account is logged in, the newest first',
  responses: { 200: jsonAnswer('The log-ins that have not ended', logIns), default: refused },
});

export const endOtherLogInsForm = z.object({ currentPassword: givenPassword });

export const endOtherLogIns = defineRoute({
  method: 'post',
  path: '/account/log-ins/end-others',
  tag: 'Account',
  summary: 'Log the account out everywhere else',
  request: { body: jsonBody(endOtherLogInsForm) },
  responses: { 204: noContent, default: refused },
});

export const changeEmailPrefs = defineRoute({
  method: 'post',
  path: '/account/email-prefs',
  tag: 'Account',
  summary: 'Choose which mails to get',
  request: { body: jsonBody(emailPrefs) },
  responses: account,
});

export const accountAddressForm = z.object({
  ...addressFields,
  makeDefaultShipping: flag,
  makeDefaultBilling: flag,
});

export type AccountAddressForm = z.infer<typeof accountAddressForm>;

const addressParams = z.object({ addressId: pathId });

export const addAddress = defineRoute({
  method: 'post',
  path: '/account/address',
  tag: 'Account',
  summary: 'Add an address',
  request: { body: jsonBody(accountAddressForm) },
  responses: account,
});

export const changeAddress = defineRoute({
  method: 'put',
  path: '/account/address/{addressId}',
  tag: 'Account',
  summary: 'Change an address',
  request: { params: addressParams, body: jsonBody(accountAddressForm) },
  responses: account,
});

export const removeAddress = defineRoute({
  method: 'delete',
  path: '/account/address/{addressId}',
  tag: 'Account',
  summary: 'Remove an address',
  request: { params: addressParams },
  responses: account,
});

/** A card as typed, or the token that the vault gave for it. */
export const accountCardForm = z.object({
  ...cardForm.partial().shape,
  paymentToken: optionalText(200),
  defaultCard: flag,
});

export type AccountCardForm = z.infer<typeof accountCardForm>;

export const addCard = defineRoute({
  method: 'post',
  path: '/account/card',
  tag: 'Account',
  summary: 'Add a card, once the gateway has authorised it at zero value',
  request: { body: jsonBody(accountCardForm) },
  responses: account,
});

export const changeCardForm = z.object({
  cardId: wholeNumber,
  defaultCard: flag,
  expirationMonth: wholeNumber.min(0, MESSAGES.invalid).max(11, MESSAGES.invalid).nullish(),
  expirationYear: wholeNumber.min(2000, MESSAGES.invalid).max(2200, MESSAGES.invalid).nullish(),
});

export const changeCard = defineRoute({
  method: 'put',
  path: '/account/card',
  tag: 'Account',
  summary: 'Make a card the default, or change when it expires',
  request: { body: jsonBody(changeCardForm) },
  responses: account,
});

export const removeCard = defineRoute({
  method: 'delete',
  path: '/account/card/{cardId}',
  tag: 'Account',
  summary: 'Remove a card',
  request: { params: z.object({ cardId: pathId }) },
  responses: account,
});
