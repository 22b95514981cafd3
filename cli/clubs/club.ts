import { BRANDS } from '../../domain/brands/brands.ts';
import { MOST_SHIPMENTS_A_YEAR } from '../../domain/clubs/renewal-terms.ts';
import { centsToDollars, formatUsd } from '../../domain/money/cents.ts';
import { selectClubCounts } from '../../server/catalog/clubs/club-store.ts';
import { openClub } from '../../server/catalog/clubs/enter-tier.ts';
import { setNextShipment } from '../../server/catalog/clubs/set-next-shipment.ts';
import { setShipmentsAYear } from '../../server/catalog/clubs/set-shipments-a-year.ts';
import { type Command, defineCommand, done, refused, rejected } from '../command.ts';
import { day, wholeNumber } from '../fields.ts';
import { inColumns } from '../format.ts';
import { clubId, noticeDays, unknownClub } from './ids.ts';

export const clubCommands: readonly Command[] = [
  defineCommand({
    name: 'club list',
    audit: 'reads',
    summary: 'List clubs, tiers and member counts',
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
  }),
  defineCommand({
    name: 'club next-shipment',
    parameters: { club: clubId, day },
    summary: 'Set the next ship date of a club',
    details: 'Members see the date, and it counts toward volume limits of states.',
    example: 'club next-shipment 1 2027-04-05',
    async run({ db, clock }, { club: clubTypeId, day }) {
      const set = await setNextShipment(db, { clubTypeId, day, today: clock.today() });
      if (!set.ok) {
        return rejected(set.refusal, { unknown: unknownClub(clubTypeId), names: { day: '<day>' } });
      }
      const { nextShipmentOn, processed } = set.value;
      return done(
        set.value,
        `Club ${clubTypeId} ships next on ${nextShipmentOn}, processed from ${processed.from} to ${processed.to}`,
      );
    },
  }),
  defineCommand({
    name: 'club shipments-a-year',
    parameters: { club: clubId, count: wholeNumber({ from: 1, to: MOST_SHIPMENTS_A_YEAR }) },
    options: { noticeDays },
    summary: 'Set how many shipments a club sends yearly',
    details:
      'Shoppers read it above the button that joins the club. Members get an email of a change, --notice-days before it applies.',
    example: 'club shipments-a-year 1 4',
    async run({ db, clock }, { club: clubTypeId, count, noticeDays: days }) {
      const set = await setShipmentsAYear({ db, clock }, clubTypeId, { count, noticeDays: days });
      return set.ok
        ? done({ clubTypeId, count }, `Club ${clubTypeId}: ${count} shipments a year`)
        : refused(unknownClub(clubTypeId));
    },
  }),
  opening('open', { summary: 'Let customers join a closed club again' }),
  opening('close', {
    summary: 'Close a club to new members',
    details: 'Current members stay and get their releases.',
  }),
];

function opening(verb: 'open' | 'close', help: { summary: string; details?: string }) {
  return defineCommand({
    ...help,
    name: `club ${verb}`,
    parameters: { club: clubId },
    example: `club ${verb} 2`,
    async run({ db }, { club: clubTypeId }) {
      const isOpen = verb === 'open';
      const reason = await openClub(db, clubTypeId, isOpen);
      return reason === null
        ? done({ clubTypeId, isOpen }, `Club ${clubTypeId}: ${isOpen ? 'open' : 'closed'}`)
        : refused(reason);
    },
  });
}
