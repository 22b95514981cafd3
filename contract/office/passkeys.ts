import { z } from 'zod';
import { requiredText } from '../fields.ts';
import { jsonAnswer, jsonBody, noContent } from '../route.ts';
import { line } from './fields.ts';
import { defineOfficeRoute } from './route.ts';
import { staffMember } from './session.ts';

const tag = 'Office passkeys';

const BASE64URL = /^[\w-]*={0,2}$/;
const encoded = z.string().max(20_000).regex(BASE64URL);
const credentialId = z.string().min(1).max(1400).regex(BASE64URL);

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
};

/** What browsers make of `navigator.credentials.get`. */
const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: z.string().max(200).regex(BASE64URL).nullish(),
  }),
});

/** What browsers make of `navigator.credentials.create`. */
const attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z.array(line(40)).max(10).optional(),
  }),
});

/** Goes to the browser's function as it is; only its challenge concerns us. */
const options = z.object({ challenge: z.string() });

export const passkeyOptions = defineOfficeRoute('post', '/office/session/passkey/options', {
  tag,
  summary: 'Begin a log-in with a passkey',
  access: 'open',
  audit: 'session passkey-options',
  responses: { 200: jsonAnswer('For navigator.credentials.get, good for 5 minutes', options) },
});

export const passkeyLogIn = defineOfficeRoute('post', '/office/session/passkey', {
  tag,
  summary: 'Log in with a passkey, or confirm the session with it',
  access: 'open',
  audit: 'session passkey',
  request: { body: jsonBody(z.object({ response: assertion })) },
  responses: { 200: jsonAnswer('Who is signed in', z.object({ staff: staffMember })) },
});

export const newPasskeyOptions = defineOfficeRoute('post', '/office/me/passkeys/options', {
  tag,
  summary: 'Begin to add a passkey',
  access: 'signed-in',
  isFresh: true,
  audit: 'profile passkey-options',
  responses: { 200: jsonAnswer('For navigator.credentials.create, good for 5 minutes', options) },
});

export const addPasskey = defineOfficeRoute('post', '/office/me/passkeys', {
  tag,
  summary: 'Add a passkey',
  access: 'signed-in',
  audit: 'profile add-passkey',
  request: { body: jsonBody(z.object({ response: attestation, name: requiredText(60, 'Enter a name.') })) },
  responses: { 201: jsonAnswer('The passkey', z.object({ passkeyId: z.string() })) },
});

export const removePasskey = defineOfficeRoute('delete', '/office/me/passkeys/{passkeyId}', {
  tag,
  summary: 'Remove a passkey',
  access: 'signed-in',
  audit: 'profile remove-passkey',
  isFinal: true,
  request: { params: z.object({ passkeyId: credentialId }) },
  responses: { 204: noContent },
});
