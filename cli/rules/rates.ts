import { formatUsd } from '../../domain/money/cents.ts';
import { taxRateFor } from '../../domain/tax/tax-rates.ts';
import { shopRulesReader } from '../../server/lookups/shop-rules.ts';
import { addTaxFact, listTaxFacts, removeTaxFact } from '../../server/operations/rates.ts';
import { centsOf } from '../amounts.ts';
import { inColumns } from '../columns.ts';
import {
  type Command,
  done,
  type Given,
  misused,
  misusedFields,
  onOrOff,
  refused,
  wholeNumberOf,
} from '../command.ts';
import type { Shop } from '../open-shop.ts';

type EnteredFact = Awaited<ReturnType<typeof listTaxFacts>>[number];
type NewFact = Parameters<typeof addTaxFact>[1];
/** What a kind of rate is read into, or what is wrong with what was given. */
type FactRead = { readonly kind: NewFact['kind']; readonly fact: object } | string;

export const ratesList: Command = {
  name: 'rates list',
  parameters: [],
  audit: 'reads',
  summary: 'The rates and fees that were entered here, the latest first: of two for a day, the first counts',
  example: 'rates list --json',
  async run({ db }) {
    const rates = await listTaxFacts(db);
    const rows = rates.map((rate) => [
      String(rate.id),
      rate.kind,
      `${rate.validFrom} to ${rate.validTo ?? 'further notice'}`,
      inWords(rate),
    ]);
    return done({ rates }, inColumns(rows) || 'Nothing was entered: the built-in rates and fees count.');
  },
};

/** How the caller gave what a use case calls by its own name. */
const NAMES = {
  validFrom: '--from',
  validTo: '--to',
  'fact.state': '--state',
  'fact.salesRatePercent': '--wine',
  'fact.generalRatePercent': '--other',
  'fact.exciseTiers': '--excise',
  'fact.percent': '--percent',
  'fact.cents': '--usd',
  'fact.packaging': '--packaging',
  'fact.fromMl': '--from-ml',
};

const text = (value: string, describe: string) => ({ type: 'string', value, describe }) as const;

export const ratesAdd: Command = {
  name: 'rates add',
  parameters: ['kind'],
  options: {
    from: text('day', 'The first day on which it counts'),
    to: text('day', 'The last; until further notice when left out'),
    state: text('code', 'state-rate: the state'),
    wine: text('percent', 'state-rate: sales tax on wine. What is left out stays as on the first day'),
    other: text('percent', 'state-rate: sales tax on everything else'),
    'freight-taxable': text('on|off', 'state-rate: whether freight is taxed'),
    excise: text('abv:usd,…', 'state-rate: dollars per gallon up to an alcohol, 14:0.20,none:0.30'),
    usd: text('usd', 'colorado-fee, redemption-value: the amount'),
    provisional: { type: 'boolean', describe: 'colorado-fee: the amount is not published yet' },
    packaging: text('name', 'redemption-value: bottle or bag-in-box; bottle when left out'),
    'from-ml': text('ml', 'redemption-value: containers from this size on; 0 when left out'),
    percent: text('percent', 'kentucky-wholesale: per cent of the retail price'),
  },
  summary: 'Enter a rate or fee: state-rate, colorado-fee, redemption-value or kentucky-wholesale',
  example: 'rates add state-rate --state NY --wine 4.25 --from 2027-07-01',
  async run(shop, given) {
    const { from, to } = given.options;
    const read = FACTS[given.values.kind ?? ''];
    if (read === undefined) return misused(`<kind> must be one of ${Object.keys(FACTS).join(', ')}.`);
    if (from === undefined) return misused('--from is missing.');
    const fact = await read(shop, given);
    if (typeof fact === 'string') return misused(fact);
    const validity = { validFrom: String(from), validTo: to === undefined ? null : String(to) };
    const rate = { ...fact, ...validity } as NewFact;
    const added = await addTaxFact(shop.db, rate);
    if (!added.ok) {
      const { refusal } = added;
      return refusal.fields ? misusedFields(refusal, NAMES) : refused(refusal.message);
    }
    return done(
      { id: added.value, ...rate },
      `${added.value}: ${rate.kind}, ${inWords(rate)}, from ${rate.validFrom}`,
    );
  },
};

export const ratesRemove: Command = {
  name: 'rates remove',
  parameters: ['id'],
  summary: 'Take an entered rate or fee back',
  example: 'rates remove 3',
  async run({ db }, { values: { id = '' } }) {
    const number = wholeNumberOf(id, 1);
    if (number === null) return misused('<id> must be the number of a rate, as rates list shows it.');
    if (!(await removeTaxFact(db, number))) return refused(`There is no rate ${number}.`);
    return done({ id: number }, `${number}: taken back`);
  },
};

const FACTS: Readonly<Record<string, (shop: Shop, given: Given) => FactRead | Promise<FactRead>>> = {
  'state-rate': stateRate,
  'colorado-fee'(_, { options }) {
    const cents = centsOf(String(options.usd));
    if (cents === null) return NO_AMOUNT;
    return { kind: 'colorado-fee', fact: { cents, provisional: options.provisional === true } };
  },
  'redemption-value'(_, { options }) {
    const cents = centsOf(String(options.usd));
    if (cents === null) return NO_AMOUNT;
    const fromMl = Number(options['from-ml'] ?? 0);
    return { kind: 'redemption-value', fact: { packaging: options.packaging ?? 'bottle', fromMl, cents } };
  },
  'kentucky-wholesale'(_, { options: { percent } }) {
    return percent === undefined
      ? '--percent is missing.'
      : { kind: 'kentucky-wholesale', fact: { percent: String(percent) } };
  },
};

const NO_AMOUNT = '--usd must be an amount of dollars, such as 0.31.';

async function stateRate({ db }: Shop, { options }: Given): Promise<FactRead> {
  const { state, wine, other, excise, from } = options;
  if (state === undefined) return '--state is missing.';
  const { taxTables } = await shopRulesReader(db)();
  const before = taxRateFor(String(state), String(from), taxTables.rates);
  const taxable = options['freight-taxable'];
  const freightTaxable = taxable === undefined ? before?.freightTaxable : onOrOff(taxable);
  if (freightTaxable === null) return '--freight-taxable must be on or off.';
  const exciseTiers = excise === undefined ? (before?.exciseTiers ?? []) : exciseTiersOf(String(excise));
  if (exciseTiers === null) return '--excise must be abv:usd, such as 14:0.20,none:0.30.';
  const fact = {
    state,
    salesRatePercent: wine ?? before?.salesRatePercent ?? '0',
    generalRatePercent: other ?? before?.generalRatePercent ?? '0',
    freightTaxable: freightTaxable ?? false,
    exciseTiers,
  };
  return { kind: 'state-rate', fact };
}

/** '14:0.20,none:0.30'; null when it is written in another way. */
function exciseTiersOf(excise: string) {
  const tiers = excise
    .split(',')
    .map((tier) => /^(none|\d{1,3}(?:\.\d+)?):(\d+(?:\.\d+)?)$/.exec(tier.trim()));
  if (tiers.includes(null)) return null;
  return tiers.map((tier) => ({
    maxAbvPercent: tier?.[1] === 'none' ? null : Number(tier?.[1]),
    usdPerGallon: tier?.[2] ?? '',
  }));
}

function inWords({ kind, fact }: Pick<NewFact | EnteredFact, 'kind' | 'fact'>): string {
  const said = fact as Record<string, unknown>;
  switch (kind) {
    case 'state-rate':
      return `${said.state}: wine ${said.salesRatePercent}%, other ${said.generalRatePercent}%`;
    case 'colorado-fee':
      return formatUsd(Number(said.cents));
    case 'redemption-value':
      return `${said.packaging} from ${said.fromMl} ml: ${formatUsd(Number(said.cents))}`;
    case 'kentucky-wholesale':
      return `${said.percent}%`;
  }
}
