import { generateKeyPairSync, sign, X509Certificate } from 'node:crypto';

const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const length = body.length < 0x80 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
};
const [BOOLEAN, INTEGER, BITS, OCTETS, OID, UTF8, SEQUENCE, SET, UTC] = [1, 2, 3, 4, 6, 12, 0x30, 0x31, 0x17];
const oid = (hex: string) => der(OID, Buffer.from(hex, 'hex'));
const text = (tag: number, value: string) => der(tag, Buffer.from(value));
const yes = () => der(BOOLEAN, Buffer.from([0xff]));

/** A key and a certificate (RFC 5280) of this process alone, for a server at localhost or 127.0.0.1. As PEM. */
export function selfSigned(): { readonly key: string; readonly cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = der(SEQUENCE, oid('2a8648ce3d040302'));
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, oid('550403'), text(UTF8, 'localhost'))));
  const names = der(SEQUENCE, text(0x82, 'localhost'), der(0x87, Buffer.from([127, 0, 0, 1])));
  const extensions = der(
    SEQUENCE,
    der(SEQUENCE, oid('551d13'), yes(), der(OCTETS, der(SEQUENCE, yes()))),
    der(SEQUENCE, oid('551d11'), der(OCTETS, names)),
  );
  const body = der(
    SEQUENCE,
    der(0xa0, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    der(SEQUENCE, text(UTC, '260101000000Z'), text(UTC, '491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  const seal = der(BITS, Buffer.from([0]), sign('sha256', body, privateKey));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: new X509Certificate(der(SEQUENCE, body, ecdsaWithSha256, seal)).toString(),
  };
}
