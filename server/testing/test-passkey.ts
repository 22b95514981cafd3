import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** What a test lets the authenticator or the browser say instead of the truth. */
interface Lie {
  readonly origin?: string;
  readonly isVerified?: boolean;
  readonly counter?: number;
}

/** An authenticator with one ES256 key that answers challenges as a browser on `origin` would. */
export function testPasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const rpIdHash = createHash('sha256').update(new URL(origin).hostname).digest();
  let counter = 0;

  function clientData(type: 'webauthn.create' | 'webauthn.get', challenge: string, lie: Lie): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: lie.origin ?? origin, crossOrigin: false }));
  }

  /** Flags: present, verified, with key (WebAuthn 6.1). */
  function authenticatorData(lie: Lie, key: Buffer): Buffer {
    const flags = 0x01 | (lie.isVerified === false ? 0 : 0x04) | (key.length > 0 ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(lie.counter ?? counter);
    return Buffer.concat([rpIdHash, Buffer.of(flags), count, key]);
  }

  const named = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
  } as const;

  return {
    create({ challenge }: { challenge: string }, lie: Lie = {}) {
      // COSE: EC2, ES256, P-256.
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array<ArrayBuffer>>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      );
      const key = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, cose]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authenticatorData(lie, key))],
      ]);
      return {
        ...named,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, lie).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    get({ challenge }: { challenge: string }, lie: Lie = {}) {
      counter += 1;
      const client = clientData('webauthn.get', challenge, lie);
      const data = authenticatorData(lie, Buffer.alloc(0));
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return {
        ...named,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      };
    },
  };
}
