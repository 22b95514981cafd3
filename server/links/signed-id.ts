import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a signed id may be used for; one of one kind is worth nothing as another. */
export type LinkKind = 'campaign-recipient' | 'abandoned-cart';

/** The operator's LINK_SECRET and the kind of link. */
export interface LinkSeal {
  readonly secret: string;
  readonly kind: LinkKind;
}

/** An id for a link that goes out by mail: '1042.1767225600.q3R…', the number, its last second, and the seal on both. */
export function signId(seal: LinkSeal, id: number, expiresAt: Date): string {
  const claim = `${id}.${Math.floor(expiresAt.getTime() / 1000)}`;
  return `${claim}.${sealOf(seal, claim).toString('base64url')}`;
}

/** The number in a signed id; null when it is made up, expired, or meant for something else. */
export function readSignedId(seal: LinkSeal, text: string, now: Date): number | null {
  const [, claim = '', id, expiry, given = ''] = /^((\d{1,15})\.(\d{1,12}))\.([\w-]{43})$/.exec(text) ?? [];
  if (!timingSafeEqual(sealOf(seal, claim), asSeal(given))) return null;
  return Number(expiry) * 1000 > now.getTime() ? Number(id) : null;
}

function sealOf({ secret, kind }: LinkSeal, claim: string): Buffer {
  return createHmac('sha256', secret).update(`${kind} ${claim}`).digest();
}

/** 32 bytes, whatever was given. */
function asSeal(text: string): Buffer {
  const bytes = Buffer.alloc(32);
  bytes.write(text, 'base64url');
  return bytes;
}
