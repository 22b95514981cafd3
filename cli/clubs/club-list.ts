import { BRANDS } from '../../domain/brands/brands.ts';
import { centsToDollars, formatUsd } from '../../domain/money/cents.ts';
import { selectClubCounts } from '../../server/clubs/club-store.ts';
import { inColumns } from '../columns.ts';
import { type Command, done } from '../command.ts';

export const clubList: Command = {
  name: 'club list',
  parameters: [],
  audit: 'reads',
  summary: 'The wine clubs, their tiers, and how many belong to each',
  example: 'club list',
  async run({ db }) {
    const rows = await selectClubCounts(db);
    const tiers = rows.map(({ brandingId, priceCents, ...tier }) => ({
      ...tier,
      clubName: BRANDS[brandingId].clubName,
      pricePerShipment: centsToDollars(priceCents),
    }));
    const lines = rows.map((tier) => [
      String(tier.clubTypeId),
      BRANDS[tier.brandingId].clubName,
      String(tier.tierId),
      tier.tierName,
      formatUsd(tier.priceCents),
      `${tier.active} active`,
      `${tier.pending} pending`,
      `${tier.onHold} on hold`,
      tier.isOpen ? '' : 'closed',
    ]);
    return done({ tiers }, inColumns(lines) || 'There are no clubs.');
  },
};
