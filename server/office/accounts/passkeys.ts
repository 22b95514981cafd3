import { createHash } from 'node:crypto';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Db } from '../../platform/database/access.ts';
import { undoneByRefusal } from '../../platform/database/undone.ts';
import { hashBrowserId, newBrowserId } from '../../platform/http/browser-cookie.ts';
import {
  accept,
  conflict,
  invalidFields,
  type Refusal,
  type Result,
  reject,
} from '../../platform/http/refusal.ts';
import type { StaffSession } from '../office-call.ts';
import {
  insertChallenge,
  insertPasskey,
  type Passkey,
  selectOwnPasskeys,
  selectPasskey,
  takeChallenge,
  writePasskeyUse,
} from './passkey-store.ts';
import { maySignIn, openSession, type SignedIn } from './sign-in.ts';
import { deleteStaffSession, lockStaffOf, renewSession } from './staff-session-store.ts';
import { lockStaff, selectStaff } from './staff-store.ts';

interface PasskeyParts {
  readonly db: Db;
  readonly officeOrigin: string;
  readonly allowsDemo: boolean;
}

/** EdDSA, ES256, RS256: what authenticators have. The library's default tries more, which Node.js warns of. */
const ALGORITHMS = [-8, -7, -257];

/** The same words for an unknown passkey, a wrong answer and a disabled account. */
const WRONG_PASSKEY: Refusal = {
  code: 'unauthenticated',
  message: 'This passkey does not open the office. Log in with your password, or try another passkey.',
};
const NOT_ADDED = invalidFields({}, 'The passkey was not added. Please try again.');

/** Discoverable: the person chooses the account in the browser, and the answer must come from the same browser. */
export async function beginPasskeyLogIn({ db, officeOrigin }: PasskeyParts, browserHash: Buffer) {
  const options = await generateAuthenticationOptions({
    rpID: new URL(officeOrigin).hostname,
    userVerification: 'required',
  });
  await insertChallenge(db, browserHash, options.challenge);
  return options;
}

/** Both factors in one. Confirms the session of a person who is signed in already, with a new id. */
export async function logInByPasskey(
  parts: PasskeyParts,
  {
    response,
    browserHash,
    session,
    pending,
    userAgent,
  }: {
    response: AuthenticationResponseJSON;
    browserHash: Buffer | null;
    session: StaffSession | null;
    /** The log-in that waits for a code in this browser. */
    pending: Buffer | null;
    userAgent: string;
  },
): Promise<Result<SignedIn>> {
  const { db } = parts;
  const challenge = browserHash && (await takeChallenge(db, browserHash));
  const passkey = await selectPasskey(db, response.id);
  if (!challenge || passkey === null) return reject(WRONG_PASSKEY);
  const staff = await selectStaff(db, passkey.staffId);
  if (staff === null || !maySignIn(staff, parts)) return reject(WRONG_PASSKEY);
  const counter = await newCounter(parts, passkey, { response, challenge });
  if (counter === null) return reject(WRONG_PASSKEY);
  const { staffId, name, email, role } = staff;
  if (session?.staffId !== staffId) {
    const opened = await openSession(parts, {
      ...{ staffId, userAgent },
      prove: async (trx) => {
        if (pending) await deleteStaffSession(trx, pending);
        return writePasskeyUse(trx, passkey, counter);
      },
    });
    return opened.ok ? opened : reject(WRONG_PASSKEY);
  }
  const token = newBrowserId();
  return undoneByRefusal(db, async (trx) => {
    await lockStaff(trx, staffId);
    const isOpen = await renewSession(trx, session.tokenHash, hashBrowserId(token));
    if (!isOpen || !(await writePasskeyUse(trx, passkey, counter))) return reject(WRONG_PASSKEY);
    return accept({ token, staffId, name, email, role });
  });
}

/** Null for an answer of another site, to another challenge, without the person's finger or PIN, or of a copied key. */
async function newCounter(
  { officeOrigin }: PasskeyParts,
  { credentialId, staffId, publicKey, counter }: Passkey,
  { response, challenge }: { response: AuthenticationResponseJSON; challenge: string },
): Promise<number | null> {
  const { userHandle } = response.response;
  if (userHandle && userHandle !== userHandleOf(staffId).toString('base64url')) return null;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: officeOrigin,
      expectedRPID: new URL(officeOrigin).hostname,
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // The library throws for each answer that it does not accept.
    return null;
  }
}

export async function beginNewPasskey({ db, officeOrigin }: PasskeyParts, staff: StaffSession) {
  const known = await selectOwnPasskeys(db, staff.staffId);
  const options = await generateRegistrationOptions({
    rpName: 'Cellar Door Office',
    rpID: new URL(officeOrigin).hostname,
    userID: new Uint8Array(userHandleOf(staff.staffId)),
    userName: staff.email,
    userDisplayName: staff.name,
    excludeCredentials: known.map(({ passkeyId }) => ({ id: passkeyId })),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await insertChallenge(db, ofNewPasskey(staff), options.challenge);
  return options;
}

/** Refusals: `invalid` for an answer that does not fit, `conflict` for a passkey that is known already. */
export async function addPasskey(
  { db, officeOrigin }: PasskeyParts,
  staff: StaffSession,
  { response, name }: { response: RegistrationResponseJSON; name: string },
): Promise<Result<string>> {
  const challenge = await takeChallenge(db, ofNewPasskey(staff));
  if (challenge === null) return reject(NOT_ADDED);
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: officeOrigin,
    expectedRPID: new URL(officeOrigin).hostname,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (!checked?.verified) return reject(NOT_ADDED);
  const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential;
  const { staffId } = staff;
  const isNew = await db.transaction().execute(async (trx) => {
    if (!(await lockStaffOf(trx, staff))) return null;
    return insertPasskey(trx, { credentialId: id, staffId, publicKey, counter, transports, name });
  });
  if (isNew === null) return reject(NOT_ADDED);
  return isNew ? accept(id) : reject(conflict('This passkey was added before.'));
}

/**
 * Only a session that gave a fresh code gets such a challenge. One of a log-in, which anyone gets, must not add a
 * passkey.
 */
function ofNewPasskey({ tokenHash }: StaffSession): Buffer {
  return createHash('sha256').update('new passkey').update(tokenHash).digest();
}

/** Says nothing about the person: authenticators show it to no one, but keep it. */
function userHandleOf(staffId: number): Buffer {
  return Buffer.from(`staff ${staffId}`);
}
