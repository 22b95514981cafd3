import { centsToDollars, formatUsd } from '../../domain/money/cents.ts';
import { selectEntry } from '../../server/catalog/product-entry-store.ts';
import {
  addTier,
  changeTier,
  openTier,
  type TierCells,
  type TierEntered,
} from '../../server/clubs/enter-tier.ts';
import { selectTiers } from '../../server/clubs/tier-store.ts';
import { inColumns } from '../columns.ts';
import { type Command, done, type Given, misused, type Outcome, refused, wholeNumberOf } from '../command.ts';
import type { Shop } from '../open-shop.ts';
import { refusedCells } from '../products/product-cells.ts';

const text = (value: string, describe: string) => ({ type: 'string', value, describe }) as const;

const TIER_OPTIONS: Command['options'] & object = {
  name: text('name', 'What members choose it by: Nine Bottles'),
  price: text('usd', 'Of one shipment'),
  bottles: text('slugs', "What one shipment holds: 'library-cabernet:2 merlot:1'"),
  short: text('line', 'One line beside it on the club’s page'),
  description: text('text', 'Some sentences; that line when left out'),
};

const clubTierList: Command = {
  name: 'club tier list',
  parameters: ['clubTypeId'],
  audit: 'reads',
  summary: 'What can be joined of a club, retired tiers included: price and bottles of a shipment',
  example: 'club tier list 1',
  async run({ db }, { values: { clubTypeId = '' } }) {
    const id = wholeNumberOf(clubTypeId, 1);
    if (id === null) return misused(`<clubTypeId> must be a whole number, not '${clubTypeId}'.`);
    const tiers = await Promise.all((await selectTiers(db, id)).map((tier) => tierJson(db, tier)));
    if (tiers.length === 0) return refused(`There is no club ${id}, or it has no tier yet.`);
    return done({ tiers }, inColumns(tiers.map(rowOf)));
  },
};

const clubTierAdd: Command = {
  name: 'club tier add',
  parameters: ['clubTypeId'],
  options: TIER_OPTIONS,
  summary: 'Add a tier to a club: --name, --price and --bottles must be given. It can be joined at once',
  example: 'club tier add 1 --name "Twelve Bottles" --price 990 --bottles "library-cabernet:12"',
  async run({ db }, { values: { clubTypeId = '' }, options }) {
    const id = wholeNumberOf(clubTypeId, 1);
    if (id === null) return misused(`<clubTypeId> must be a whole number, not '${clubTypeId}'.`);
    const missing = ['name', 'price', 'bottles'].find((option) => options[option] === undefined);
    if (missing !== undefined) return misused(`--${missing} is missing.`);
    return toOutcome(db, await addTier(db, id, cellsOf(options)));
  },
};

const clubTierSet: Command = {
  name: 'club tier set',
  parameters: ['tierId'],
  options: TIER_OPTIONS,
  summary:
    'Change a tier for who joins from now on and for the releases to come. Its members pay the new price from the next ' +
    'release on, whose mail names it; while a release is not charged, price and bottles stay',
  example: 'club tier set 2 --price 549',
  async run({ db }, { values: { tierId = '' }, options }) {
    const id = wholeNumberOf(tierId, 1);
    if (id === null) return misused(`<tierId> must be a whole number, not '${tierId}'.`);
    const cells = cellsOf(options);
    if (Object.keys(cells).length === 0)
      return misused('There is nothing to change: name at least one option.');
    return toOutcome(db, await changeTier(db, id, cells));
  },
};

const clubTierRetire = opening({
  name: 'club tier retire',
  isOpen: false,
  summary: 'Let nobody join a tier any more. Its members stay, and are sent what it holds',
});

const clubTierRestore = opening({
  name: 'club tier restore',
  isOpen: true,
  summary: 'Let people join a retired tier again',
});

export const clubTierCommands: readonly Command[] = [
  clubTierList,
  clubTierAdd,
  clubTierSet,
  clubTierRetire,
  clubTierRestore,
];

function opening({ isOpen, ...told }: { name: string; isOpen: boolean; summary: string }): Command {
  return {
    ...told,
    parameters: ['tierId'],
    example: `${told.name} 2`,
    async run({ db }, { values: { tierId = '' } }) {
      const id = wholeNumberOf(tierId, 1);
      if (id === null) return misused(`<tierId> must be a whole number, not '${tierId}'.`);
      return toOutcome(db, await openTier(db, id, isOpen));
    },
  };
}

function cellsOf(options: Given['options']): TierCells {
  const said = Object.keys(TIER_OPTIONS).filter((option) => options[option] !== undefined);
  return Object.fromEntries(said.map((option) => [option, String(options[option])]));
}

async function toOutcome(db: Shop['db'], entered: TierEntered): Promise<Outcome> {
  if (!entered.ok) return 'reason' in entered ? refused(entered.reason) : refusedCells(entered.complaints);
  const tier = (await selectTiers(db, null)).find(({ tierId }) => tierId === entered.tierId);
  if (!tier) throw new Error(`tier ${entered.tierId} was entered and is not there`);
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
