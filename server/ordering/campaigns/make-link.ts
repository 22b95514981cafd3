import type { BrandingId } from '../../../domain/brands/branding.ts';
import { FIRST_STEP } from '../../../domain/checkout/steps.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Reader } from '../../platform/database/access.ts';
import { signId } from '../../platform/links/signed-id.ts';
import type { SiteOrigins } from '../../platform/sites.ts';
import { keepRecipient, type Recipient, selectCartSite } from './store.ts';

export interface LinkParts {
  readonly db: Reader;
  readonly clock: Clock;
  readonly linkSecret: string;
  readonly origins: SiteOrigins;
}

export interface CampaignLink {
  readonly recipient: Recipient | null;
  readonly cartId: number | null;
  /** Null: the site of the cart, else the first brand's. */
  readonly brandingId: BrandingId | null;
  readonly goodForSeconds: number;
}

export interface MadeLink {
  readonly et_uid: string | null;
  readonly et_cartid: string | null;
  readonly url: string;
  readonly expiresAt: Date;
}

/** Null if the cart does not exist. */
export async function makeCampaignLink(parts: LinkParts, link: CampaignLink): Promise<MadeLink | null> {
  const { db, clock, linkSecret: secret, origins } = parts;
  const cartSite = link.cartId === null ? 1 : await selectCartSite(db, link.cartId);
  if (cartSite === null) return null;
  const expiresAt = new Date(clock.now().getTime() + link.goodForSeconds * 1000);
  const recipientId = link.recipient && (await keepRecipient(db, link.recipient));
  const query = new URLSearchParams();
  const sign = (name: string, kind: 'campaign-recipient' | 'abandoned-cart', id: number | null) => {
    if (id === null) return null;
    const signed = signId({ secret, kind }, id, expiresAt);
    query.set(name, signed);
    return signed;
  };
  const et_uid = sign('et_uid', 'campaign-recipient', recipientId);
  const et_cartid = sign('et_cartid', 'abandoned-cart', link.cartId);
  if (link.cartId !== null) query.set('clubJoin', 'false');
  const path = link.cartId === null ? '/shop' : FIRST_STEP.path;
  return { et_uid, et_cartid, url: `${origins[link.brandingId ?? cartSite]}${path}?${query}`, expiresAt };
}
