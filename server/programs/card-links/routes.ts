import * as contract from '../../../contract/card-link.ts';
import { centsToDollars } from '../../../domain/money/cents.ts';
import { tokenUserOf } from '../../people/vault/token-owner-store.ts';
import { apiRoutes, serve } from '../../platform/http/api-routes.ts';
import { accept, NOT_FOUND, reject } from '../../platform/http/refusal.ts';
import { type CardLink, selectCardLink } from './card-link-store.ts';
import { readCardLink } from './link-id.ts';
import { payByCardLink, type UsingParts } from './pay-by-card-link.ts';
import { selectUnpaid } from './unpaid.ts';

interface LinkRouteParts extends UsingParts {
  readonly linkSecret: string;
}

export function cardLinkRoutes(parts: LinkRouteParts) {
  const { db, clock, linkSecret } = parts;

  async function linkBehind(id: string): Promise<CardLink | null> {
    const linkId = readCardLink(linkSecret, id, clock.now());
    return linkId === null ? null : selectCardLink(db, linkId);
  }

  return apiRoutes([
    serve(contract.showCardLink, async ({ query, c }) => {
      const link = await linkBehind(query.id);
      if (link === null) return reject(NOT_FOUND);
      if (link.isUsed) return accept({ state: 'used' as const });
      const unpaid = await selectUnpaid(parts, link.subject);
      if (unpaid === null || unpaid.brandingId !== c.var.brandingId) return reject(NOT_FOUND);
      const { firstName, what, amountCents, card } = unpaid;
      return accept({
        state: 'open' as const,
        firstName,
        what: `your ${what}`,
        amount: amountCents === null ? null : centsToDollars(amountCents),
        card: card && { CardTypeId: card.typeId, LastFour: card.lastFour },
      });
    }),
    serve(contract.giveCard, async ({ query: { id }, body: { paymentToken: token }, c }) => {
      const link = await linkBehind(id);
      if (link === null) return reject(NOT_FOUND);
      const { brandingId, clientAddress } = c.var;
      const user = tokenUserOf(c);
      const used = await payByCardLink(parts, link, { signedId: id, token, user, clientAddress, brandingId });
      return used.ok ? accept({ state: 'used' as const }) : used;
    }),
  ]);
}
