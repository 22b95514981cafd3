import { subscribe } from '../contact.ts';
import {
  checkUser,
  login,
  logout,
  requestPassword,
  resetPassword,
  signUp,
  validateEmail,
  validateResetLink,
  validateSession,
  verifyEmail,
} from '../identity.ts';
import { document } from './documented.ts';
import { sampleUser } from './samples.ts';

const SESSION = 'kVQ1hO0vT3mJr8m4bq1y7w';
const MAILED = 'Zr8w3xJ4mO0vT3mJr8m4bq1y7w';
const PASSWORD = 'a long pass phrase';

export const identityCalls = [
  document(signUp, {
    operationId: 'signUp',
    description:
      'The account is logged in at once: use the token as a bearer token, or the cookie. A cart that was begun as a guest goes along.',
    audience: 'anyone',
    errors: ['conflict', 'rate-limited'],
    examples: {
      body: {
        email: 'ada@example.com',
        name_first: 'Ada',
        name_last: 'Hart',
        password: PASSWORD,
        confirmPassword: PASSWORD,
      },
      answers: { 201: { token: SESSION, user: sampleUser } },
    },
  }),
  document(login, {
    operationId: 'login',
    description:
      'Says the same for a wrong password and for an e-mail that nobody has. Tries that failed are counted.',
    audience: 'anyone',
    errors: ['unauthenticated', 'rate-limited'],
    examples: {
      body: { email: 'ada@example.com', password: PASSWORD },
      answers: { 200: { token: SESSION, user: sampleUser } },
    },
  }),
  document(logout, {
    operationId: 'logout',
    description: 'The token is worth nothing any more. May be repeated.',
    audience: 'shopper',
    errors: [],
    examples: { answers: {} },
  }),
  document(validateSession, {
    operationId: 'validateSession',
    description: 'A guest is answered with `valid: false`, not refused.',
    audience: 'shopper',
    errors: [],
    examples: { answers: { 200: { valid: true, user: sampleUser } } },
  }),
  document(requestPassword, {
    operationId: 'requestPassword',
    description: 'The mail goes out where there is such an account.',
    audience: 'anyone',
    errors: ['rate-limited'],
    examples: { body: { email: 'ada@example.com', returnTo: '/account' }, answers: {} },
  }),
  document(validateResetLink, {
    operationId: 'validateResetLink',
    description: 'Asks and uses nothing up. The token travels in the body so that no log keeps it.',
    audience: 'anyone',
    errors: ['rate-limited'],
    examples: { body: { token: MAILED }, answers: { 200: { valid: true } } },
  }),
  document(resetPassword, {
    operationId: 'resetPassword',
    description: 'Uses the link up, and ends every session of the account.',
    audience: 'anyone',
    errors: ['rate-limited'],
    examples: { body: { token: MAILED, password: PASSWORD, confirmPassword: PASSWORD }, answers: {} },
  }),
  document(verifyEmail, {
    operationId: 'verifyEmail',
    description: 'May be repeated with the same link.',
    audience: 'anyone',
    errors: ['rate-limited'],
    examples: { body: { token: MAILED }, answers: { 200: { verified: true } } },
  }),
  document(checkUser, {
    operationId: 'checkUser',
    description:
      'For the checkout, which asks a guest with an account to log in. Only with a cart, and counted.',
    audience: 'shopper',
    errors: ['unauthenticated', 'rate-limited'],
    examples: { body: { email: 'ada@example.com' }, answers: { 200: { exists: true } } },
  }),
  document(validateEmail, {
    operationId: 'validateEmail',
    description: 'As `checkUser`, for the account’s forms.',
    audience: 'shopper',
    errors: ['unauthenticated', 'rate-limited'],
    examples: { params: { email: 'ada@example.com' }, answers: { 200: { exists: true } } },
  }),
  document(subscribe, {
    operationId: 'subscribe',
    description: 'Asks for a brand’s letters. May be repeated.',
    audience: 'anyone',
    errors: ['rate-limited'],
    examples: { body: { email: 'ada@example.com', name_first: 'Ada', brandingId: 1 }, answers: {} },
  }),
];
