import type { BrandingId } from '../../../domain/brands/branding.ts';
import type { TokenUser } from '../../people/vault/token-owner-store.ts';
import { hashBrowserId } from '../../platform/http/browser-cookie.ts';
import { accept, NOT_FOUND, type Result, reject } from '../../platform/http/refusal.ts';
import { declineSource, noteDecline } from '../../platform/rate-limits/card-brake.ts';
import { countFailures, type RateLimiter } from '../../platform/rate-limits/rate-limiter.ts';
import type { ChargeParts } from '../club-releases/charge-shipment.ts';
import { type CardLink, selectCardLink, writeCardLinkUsed } from './card-link-store.ts';
import { takeCard } from './take-card.ts';
import { selectUnpaid } from './unpaid.ts';

export interface UsingParts extends ChargeParts {
  readonly rateLimiter: RateLimiter;
}

interface Use {
  /** As it stands in the address. */
  readonly signedId: string;
  readonly token: string;
  readonly user: TokenUser;
  readonly clientAddress: string;
  /** Of the site that it was sent to: a link opens nothing on another. */
  readonly brandingId: BrandingId;
}

/**
 * Charges the new card for what the link is for. Used before: done, and nothing is charged. Refusals: `not-found` once no
 * card is needed, `card-declined`, `rate-limited`, `invalid` for a token that the vault does not know or that is another
 * shopper's, `unavailable` without an answer.
 */
export async function payByCardLink(parts: UsingParts, link: CardLink, use: Use): Promise<Result<null>> {
  const { db, rateLimiter } = parts;
  const { linkId } = link;
  if (link.isUsed) return accept(null);
  const used = await countFailures(
    rateLimiter,
    {
      tries: { cardChecksByAccount: `card link ${linkId}` },
      failures: {
        declinedCardsByShopper: `card link ${linkId}`,
        declinedCardsByAddress: use.clientAddress,
      },
    },
    () => give(parts, link, use),
    (result) => !result.ok && result.refusal.code === 'card-declined',
  );
  if (used.ok) await writeCardLinkUsed(db, linkId);
  else if (used.refusal.code === 'card-declined') {
    await noteDecline(db, [], declineSource(rateLimiter, use.clientAddress));
  }
  return used;
}

async function give(parts: UsingParts, { linkId, subject }: CardLink, use: Use): Promise<Result<null>> {
  const unpaid = await selectUnpaid(parts, subject);
  // Another press of the same link has paid since this one began.
  if (unpaid === null && (await selectCardLink(parts.db, linkId))?.isUsed) return accept(null);
  if (unpaid?.brandingId !== use.brandingId) return reject(NOT_FOUND);
  // A visitor who has neither a cart nor a log-in owns the card by the link.
  const browserHashes = [...use.user.browserHashes, hashBrowserId(use.signedId)];
  const user = { customerId: use.user.customerId ?? unpaid.customerId, browserHashes };
  return takeCard(parts, { subject, payer: unpaid, token: use.token, user });
}
