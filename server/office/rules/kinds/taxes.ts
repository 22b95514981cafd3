import { clearTaxRule, listTaxRules, setTaxRule } from '../../../../contract/office/rules.ts';
import { STATES } from '../../../../domain/geography/states.ts';
import { taxRateFor } from '../../../../domain/tax/tax-rates.ts';
import { selectShopRules } from '../../../catalog/lookups/shop-rules.ts';
import { addTaxFact, listTaxFacts, removeTaxFact } from '../../../catalog/operations/rates.ts';
import { accept, NOT_FOUND, reject } from '../../../platform/http/refusal.ts';
import type { OfficeParts } from '../../office-parts.ts';
import { cleared, defineRules, NOTHING_ENTERED } from '../define-rules.ts';
import { NO_ORDERS, toState } from '../touched.ts';

export const taxes = ({ db, clock }: OfficeParts) =>
  defineRules({
    calls: { list: listTaxRules, set: setTaxRule, clear: clearTaxRule },
    subject: 'tax',
    keyOf: ({ state }) => state,
    async rows() {
      const { rates } = (await selectShopRules(db)).taxTables;
      const facts = await listTaxFacts(db);
      const rows = STATES.flatMap(({ stateShort: state, stateName }) => {
        const rate = taxRateFor(state, clock.today(), rates);
        if (!rate) return [];
        const { salesRatePercent, generalRatePercent, freightTaxable, validFrom, validTo } = rate;
        return [
          {
            ...{ state, stateName, freightTaxable, validFrom, validTo },
            salesRatePercent: Number(salesRatePercent),
            generalRatePercent: Number(generalRatePercent),
            isEntered: facts.some((fact) => isRateOf(fact, state)),
          },
        ];
      });
      return rows.toSorted((a, b) => (a.stateName < b.stateName ? -1 : 1));
    },
    touches: ({ state }) => ({ ...toState(state), orders: NO_ORDERS }),
    async change({ state }, body) {
      const { validFrom, validTo, freightTaxable, ...percents } = body;
      const { rates } = (await selectShopRules(db)).taxTables;
      const current = taxRateFor(state, clock.today(), rates);
      if (!current) return reject(NOT_FOUND);
      const fact = {
        ...{ state, freightTaxable },
        salesRatePercent: String(percents.salesRatePercent),
        generalRatePercent: String(percents.generalRatePercent),
        exciseTiers: current.exciseTiers.map((tier) => ({ ...tier })),
      };
      return accept({
        details: { before: current, change: body },
        write: () => addTaxFact(db, { kind: 'state-rate', ...{ validFrom, validTo, fact } }),
      });
    },
    async clear({ state }) {
      const last = (await listTaxFacts(db)).find((fact) => isRateOf(fact, state));
      return last ? cleared(removeTaxFact(db, last.id)) : NOTHING_ENTERED;
    },
  });

interface Fact {
  readonly kind: string;
  readonly fact: unknown;
}

function isRateOf({ kind, fact }: Fact, state: string): boolean {
  return kind === 'state-rate' && (fact as { state?: string }).state === state;
}
