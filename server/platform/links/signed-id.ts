import { createHmac, timingSafeEqual } from 'node:crypto';

/** An id of one kind is worth nothing as another. */
export type LinkKind =
  | 'campaign-recipient'
  | 'abandoned-cart'
  | 'bulk-payment'
  | 'release-shipment'
  | 'weather-hold'
  | 'card'
  | 'membership'
  | 'compliance-receipt';

/** `secret` is the operator's LINK_SECRET. */
export interface LinkSeal {
  readonly secret: string;
  readonly kind: LinkKind;
}

/** '1042.1767225600.q3R…': the number, its last second, and the seal on both. */
export function signId(seal: LinkSeal, id: number, expiresAt: Date): string {
  const claim = `${id}.${Math.floor(expiresAt.getTime() / 1000)}`;
  return `${claim}.${sealOf(seal, claim)}`;
}

/** Null when it is made up, expired, or of another kind. */
export function readSignedId(seal: LinkSeal, text: string, now: Date): number | null {
  const [, claim = '', id, expiry, given = ''] = /^((\d{1,15})\.(\d{1,12}))\.([\w-]{43})$/.exec(text) ?? [];
  if (!timingSafeEqual(bytesOf(sealOf(seal, claim)), bytesOf(given))) return null;
  return Number(expiry) * 1000 > now.getTime() ? Number(id) : null;
}

function sealOf({ secret, kind }: LinkSeal, claim: string): string {
  return createHmac('sha256', secret).update(`${kind} ${claim}`).digest('base64url');
}

const SEAL_CHARACTERS = 43;

/** Of constant length. Compared as text: decoding drops two bits of the last character, so four texts would pass. */
function bytesOf(text: string): Buffer {
  const bytes = Buffer.alloc(SEAL_CHARACTERS);
  bytes.write(text, 'latin1');
  return bytes;
}
