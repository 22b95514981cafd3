import { centsToDollars, formatUsd } from '../../domain/money/cents.ts';
import { addTier, changeTier, openTier, type TierEntered } from '../../server/catalog/clubs/enter-tier.ts';
import { selectTiers } from '../../server/catalog/clubs/tier-store.ts';
import { selectEntry } from '../../server/catalog/products/product-entry-store.ts';
import { type Command, defineCommand, done, NOTHING_TO_CHANGE, type Outcome, refused } from '../command.ts';
import { text } from '../fields.ts';
import { inColumns } from '../format.ts';
import type { Shop } from '../open-shop.ts';
import { refusedCells } from '../products/product-cells.ts';
import { clubId, noticeDays, tierId, unknownClub } from './ids.ts';

const required = {
  name: text('name').describe('The name that members see: Nine Bottles'),
  price: text('usd').describe('The price of one shipment'),
  bottles: text('slugs').describe("What one shipment holds: 'library-cabernet:2 merlot:1'"),
};

const descriptions = {
  short: text('line').exactOptional().describe('One line on the page of the club'),
  description: text('text').exactOptional().describe('A few sentences; that line if omitted'),
};

export const clubTierCommands: readonly Command[] = [
  defineCommand({
    name: 'club tier list',
    parameters: { club: clubId },
    audit: 'reads',
    summary: 'List the tiers of a club',
    details: 'Price and bottles of one shipment. Retired tiers are included.',
    example: 'club tier list 1',
    async run({ db }, { club: clubTypeId }) {
      const tiers = await Promise.all((await selectTiers(db, clubTypeId)).map((tier) => tierJson(db, tier)));
      if (tiers.length === 0)
        return refused(`${unknownClub(clubTypeId).slice(0, -1)}, or it has no tier yet.`);
      return done({ tiers }, inColumns(tiers.map(rowOf)));
    },
  }),
  defineCommand({
    name: 'club tier add',
    parameters: { club: clubId },
    options: { ...required, ...descriptions },
    summary: 'Add a tier to a club',
    details: '--name, --price and --bottles are required. Customers can join it at once.',
    example: 'club tier add 1 --name "Twelve Bottles" --price 990 --bottles "library-cabernet:12"',
    run: async ({ db }, { club: clubTypeId, ...cells }) =>
      toOutcome(db, await addTier(db, clubTypeId, cells)),
  }),
  defineCommand({
    name: 'club tier set',
    parameters: { tier: tierId },
    options: {
      name: required.name.exactOptional(),
      price: required.price.exactOptional(),
      bottles: required.bottles.exactOptional(),
      ...descriptions,
      noticeDays,
    },
    summary: 'Change a tier of a club',
    details:
      'New members get the change at once. Current members get an email of a new price, and pay it from a release on that is ' +
      'prepared --notice-days later or after. Price and bottles cannot change while a release is not charged.',
    example: 'club tier set 2 --price 549 --notice-days 14',
    async run({ db, clock }, { tier: tierId, noticeDays: days, ...cells }) {
      if (Object.keys(cells).length === 0) return NOTHING_TO_CHANGE;
      return toOutcome(db, await changeTier({ db, clock }, tierId, { ...cells, noticeDays: days }));
    },
  }),
  opening('retire', {
    summary: 'Close a tier to new members',
    details: 'Current members stay and get their shipments.',
  }),
  opening('restore', { summary: 'Let customers join a retired tier again' }),
];

function opening(verb: 'retire' | 'restore', help: { summary: string; details?: string }) {
  return defineCommand({
    ...help,
    name: `club tier ${verb}`,
    parameters: { tier: tierId },
    example: `club tier ${verb} 2`,
    run: async ({ db }, { tier: tierId }) => toOutcome(db, await openTier(db, tierId, verb === 'restore')),
  });
}

async function toOutcome(db: Shop['db'], entered: TierEntered): Promise<Outcome> {
  if (!entered.ok) return 'reason' in entered ? refused(entered.reason) : refusedCells(entered.complaints);
  const tier = (await selectTiers(db, null)).find(({ tierId }) => tierId === entered.tierId);
  if (!tier) throw new Error(`tier ${entered.tierId} was saved but cannot be found`);
  const json = await tierJson(db, tier);
  return done(json, inColumns([rowOf(json)]));
}

type TierRow = Awaited<ReturnType<typeof selectTiers>>[number];

async function tierJson(db: Shop['db'], { tierId, clubTypeId, name, slug, isOpen, isClubOpen }: TierRow) {
  const kit = await selectEntry(db, slug);
  const { priceCents = 0, bottles = [], short = '', description = '' } = kit ?? {};
  const price = centsToDollars(priceCents);
  return { tierId, clubTypeId, name, isOpen: isOpen && isClubOpen, price, slug, bottles, short, description };
}

function rowOf({ tierId, name, isOpen, price, bottles }: Awaited<ReturnType<typeof tierJson>>): string[] {
  return [
    String(tierId),
    name,
    formatUsd(Math.round(price * 100)),
    bottles.map(({ slug, quantity }) => `${slug}:${quantity}`).join(' '),
    isOpen ? '' : 'closed',
  ];
}
