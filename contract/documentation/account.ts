import * as account from '../account.ts';
import { changeMembership, listClubShipments } from '../club-release.ts';
import { sampleShipment } from './clubs.ts';
import { document } from './documented.ts';
import { sampleAddressForm, sampleMembership, sampleUser } from './samples.ts';

const answers = { 200: sampleUser };

export const accountCalls = [
  document(account.changeNameAndEmail, {
    operationId: 'changeNameAndEmail',
    description:
      'A new email needs `currentPassword`. It gets a message with a link, and is not verified until the link is used.',
    audience: 'customer',
    errors: ['conflict', 'rate-limited'],
    examples: {
      body: {
        name_first: 'Ada',
        name_last: 'Hart',
        email: 'ada@example.com',
        currentPassword: 'a long pass phrase',
      },
      answers,
    },
  }),
  document(account.changeBirthday, {
    operationId: 'changeBirthday',
    description: 'Months run from 0 to 11. Who is under 21 is refused.',
    audience: 'customer',
    errors: [],
    examples: { body: { dob_month: 4, dob_day: 17, dob_year: 1985 }, answers },
  }),
  document(account.changePassword, {
    operationId: 'changePassword',
    description: 'This session stays. Wrong current passwords are counted.',
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
  }),
  document(account.listLogIns, {
    operationId: 'listLogIns',
    description: 'A log-in that has led to both sites is one.',
    audience: 'customer',
    errors: [],
    examples: {
      answers: {
        200: {
          logIns: [
            { since: '2027-03-02T17:00:00.000Z', lastUsed: '2027-03-02T17:00:00.000Z', isThisOne: true },
            { since: '2027-01-12T08:30:00.000Z', lastUsed: '2027-02-20T19:15:00.000Z', isThisOne: false },
          ],
        },
      },
    },
  }),
  document(account.endOtherLogIns, {
    operationId: 'endOtherLogIns',
    description: 'This log-in stays, on both sites. Wrong current passwords are counted.',
    audience: 'customer',
    errors: ['rate-limited'],
    examples: { body: { currentPassword: 'a long pass phrase' }, answers: {} },
  }),
  document(account.changeEmailPrefs, {
    operationId: 'changeEmailPrefs',
    description: 'All four choices, as they are to be.',
    audience: 'customer',
    errors: [],
    examples: { body: sampleUser.emailPrefs, answers },
  }),
  document(account.addAddress, {
    operationId: 'addAddress',
    description: 'The first address of an account is its default for both.',
    audience: 'customer',
    errors: ['conflict', 'not-found'],
    examples: { body: { ...sampleAddressForm, makeDefaultShipping: true }, answers },
  }),
  document(account.changeAddress, {
    operationId: 'changeAddress',
    description: 'Orders that stand keep the address that they were placed with.',
    audience: 'customer',
    errors: ['conflict'],
    examples: { params: { addressId: 5009 }, body: { ...sampleAddressForm, address2: 'Suite 4' }, answers },
  }),
  document(account.removeAddress, {
    operationId: 'removeAddress',
    description: 'Orders that stand keep it.',
    audience: 'customer',
    errors: [],
    examples: { params: { addressId: 5009 }, answers },
  }),
  document(account.addCard, {
    operationId: 'addCard',
    description:
      'Best by the token of the vault, so that the number never passes through the client’s server.',
    audience: 'customer',
    errors: ['card-declined', 'rate-limited'],
    examples: { body: { paymentToken: 'tok_8sez2utnq_US2NsL8DK1ngng', defaultCard: true }, answers },
  }),
  document(account.changeCard, {
    operationId: 'changeCard',
    description: 'Another number is another card.',
    audience: 'customer',
    errors: ['not-found', 'card-declined'],
    examples: { body: { cardId: 7009, defaultCard: true }, answers },
  }),
  document(account.removeCard, {
    operationId: 'removeCard',
    description: 'A card that pays for a membership is kept (`conflict`).',
    audience: 'customer',
    errors: ['conflict'],
    examples: { params: { cardId: 7009 }, answers },
  }),
  document(changeMembership, {
    operationId: 'changeMembership',
    description: 'One thing at a time. An open shipment follows: it is priced anew for another address.',
    audience: 'customer',
    errors: ['conflict', 'rate-limited'],
    examples: {
      params: { membershipId: 311 },
      body: { state: 'on hold' },
      answers: { 200: { ...sampleMembership, state: 'on hold' } },
    },
  }),
  document(listClubShipments, {
    operationId: 'listClubShipments',
    description: 'What the club has sent, and what it is about to send.',
    audience: 'customer',
    errors: [],
    examples: {
      params: { membershipId: 311 },
      answers: { 200: { shipments: [{ ...sampleShipment, id: '88.1767225600.q3RfXa' }] } },
    },
  }),
];
