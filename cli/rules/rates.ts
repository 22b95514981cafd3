import type { z } from 'zod';
import { formatUsd } from '../../domain/money/cents.ts';
import { taxRateFor } from '../../domain/tax/tax-rates.ts';
import { selectShopRules } from '../../server/catalog/lookups/shop-rules.ts';
import {
  addTaxFact,
  listTaxFacts,
  removeTaxFact,
  setRetailDeliveryFeeOn,
} from '../../server/catalog/operations/rates.ts';
import { type Command, defineCommand, done, misused, refused, rejected } from '../command.ts';
import { day, dollars, field, flag, id, oneOf, onOff, percentText } from '../fields.ts';
import { inColumns } from '../format.ts';
import type { Shop } from '../open-shop.ts';
import { stateCode } from './states.ts';

type NewFact = Parameters<typeof addTaxFact>[1];

type Fact = NewFact['fact'] | Awaited<ReturnType<typeof listTaxFacts>>[number]['fact'];

type RateOptions = z.output<z.ZodObject<typeof options>>;

const NAMES = {
  validFrom: '--from',
  validTo: '--to',
  'fact.salesRatePercent': '--wine',
  'fact.generalRatePercent': '--other',
  'fact.exciseTiers': '--excise',
  'fact.percent': '--percent',
  'fact.cents': '--usd',
  'fact.fromMl': '--from-ml',
};

const KINDS = ['state-rate', 'colorado-fee', 'redemption-value', 'kentucky-wholesale'] as const;

const options = {
  from: day.describe('The first day on which it applies'),
  to: day.optional().describe('The last day; until further notice if omitted'),
  state: stateCode.optional().describe('state-rate: the state'),
  wine: percentText.optional().describe('state-rate: sales tax on wine; the current rate if omitted'),
  other: percentText
    .optional()
    .describe('state-rate: sales tax on everything else; the current rate if omitted'),
  freightTaxable: onOff.optional().describe('state-rate: whether freight is taxed'),
  excise: field('abv:usd,…', 'abv:usd, such as 14:0.20,none:0.30', exciseTiersOf)
    .optional()
    .describe('state-rate: dollars per gallon up to an alcohol level, 14:0.20,none:0.30'),
  usd: dollars.optional().describe('colorado-fee, redemption-value: the amount'),
  provisional: flag.describe('colorado-fee: the amount is not published yet'),
  packaging: oneOf('packaging', ['bottle', 'bag-in-box'])
    .default('bottle')
    .describe('redemption-value: bottle or bag-in-box; bottle if omitted'),
  fromMl: field('ml', 'a size in milliliters, such as 709.77', (ml) =>
    /^\d{1,6}(\.\d+)?$/.test(ml) ? Number(ml) : undefined,
  )
    .default(0)
    .describe('redemption-value: the smallest container it applies to'),
  percent: percentText.optional().describe('kentucky-wholesale: percentage of the retail price'),
};

export const rateCommands: readonly Command[] = [
  defineCommand({
    name: 'rates list',
    audit: 'reads',
    summary: 'List the tax rates and fees entered here',
    details: 'Latest first. If two apply to a day, the first one counts.',
    example: 'rates list --json',
    async run({ db }) {
      const rates = await listTaxFacts(db);
      const rows = rates.map((rate) => [
        String(rate.id),
        rate.kind,
        `${rate.validFrom} to ${rate.validTo ?? 'further notice'}`,
        inWords(rate.fact),
      ]);
      return done({ rates }, inColumns(rows) || 'Nothing was entered. The built-in rates and fees apply.');
    },
  }),
  defineCommand({
    name: 'rates add',
    parameters: { kind: oneOf('kind', KINDS) },
    options,
    summary: 'Enter a tax rate or fee',
    details: `<kind> is one of ${KINDS.join(', ')}.`,
    example: 'rates add state-rate --state NY --wine 4.25 --from 2027-07-01',
    async run(shop, { kind, ...options }) {
      const fact = await factOf(shop, kind, options);
      if (typeof fact === 'string') return misused(`${fact} is missing.`);
      const rate: NewFact = { ...fact, validFrom: options.from, validTo: options.to ?? null };
      const added = await addTaxFact(shop.db, rate);
      if (!added.ok) return rejected(added.refusal, { names: NAMES });
      return done(
        { id: added.value, ...rate },
        `${added.value}: ${rate.kind}, ${inWords(rate.fact)}, from ${rate.validFrom}`,
      );
    },
  }),
  defineCommand({
    name: 'rates remove',
    parameters: { id: id('a rate, as rates list shows it') },
    summary: 'Remove an entered tax rate or fee',
    example: 'rates remove 3',
    run: async ({ db }, { id }) =>
      (await removeTaxFact(db, id)) ? done({ id }, `${id}: removed`) : refused(`There is no rate ${id}.`),
  }),
  feeSwitch('on', {
    summary: "Charge Colorado's retail delivery fee",
  }),
  feeSwitch('off', {
    summary: "Stop charging Colorado's retail delivery fee",
    details: "For a seller below the law's sales threshold.",
  }),
];

/** A string names an option that is missing for this kind. */
async function factOf(
  { db }: Shop,
  kind: (typeof KINDS)[number],
  {
    from,
    state,
    wine,
    other,
    freightTaxable,
    excise,
    usd: cents,
    provisional,
    packaging,
    fromMl,
    percent,
  }: RateOptions,
) {
  switch (kind) {
    case 'state-rate': {
      if (state === undefined) return '--state';
      const { taxTables } = await selectShopRules(db);
      const before = taxRateFor(state, from, taxTables.rates);
      const fact = {
        state,
        salesRatePercent: wine ?? before?.salesRatePercent ?? '0',
        generalRatePercent: other ?? before?.generalRatePercent ?? '0',
        freightTaxable: freightTaxable ?? before?.freightTaxable ?? false,
        exciseTiers: excise ?? [...(before?.exciseTiers ?? [])],
      };
      return { kind, fact };
    }
    case 'colorado-fee':
      return cents === undefined ? '--usd' : { kind, fact: { cents, provisional } };
    case 'redemption-value':
      return cents === undefined ? '--usd' : { kind, fact: { packaging, fromMl, cents } };
    case 'kentucky-wholesale':
      return percent === undefined ? '--percent' : { kind, fact: { percent } };
  }
}

/** '14:0.20,none:0.30' */
function exciseTiersOf(excise: string) {
  const tiers = excise
    .split(',')
    .map((tier) => /^(none|\d{1,3}(?:\.\d+)?):(\d+(?:\.\d+)?)$/.exec(tier.trim()));
  if (tiers.includes(null)) return undefined;
  return tiers.map((tier) => ({
    maxAbvPercent: tier?.[1] === 'none' ? null : Number(tier?.[1]),
    usdPerGallon: tier?.[2] ?? '',
  }));
}

function inWords(fact: Fact): string {
  if ('state' in fact)
    return `${fact.state}: wine ${fact.salesRatePercent}%, other ${fact.generalRatePercent}%`;
  if ('packaging' in fact) return `${fact.packaging} from ${fact.fromMl} ml: ${formatUsd(fact.cents)}`;
  return 'cents' in fact ? formatUsd(fact.cents) : `${fact.percent}%`;
}

function feeSwitch(word: 'on' | 'off', help: { summary: string; details?: string }) {
  const name = `retail-delivery-fee ${word}`;
  return defineCommand({
    ...help,
    name,
    example: name,
    async run({ db }) {
      await setRetailDeliveryFeeOn(db, word === 'on');
      return done({ retailDeliveryFeeOn: word === 'on' }, `Colorado's retail delivery fee: ${word}`);
    },
  });
}
