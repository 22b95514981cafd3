import {
  clearStateRule,
  listStateRules,
  type StateRule,
  setStateRule,
} from '../../../../contract/office/rules.ts';
import { stateByShort } from '../../../../domain/geography/states.ts';
import { clearStateTerms, listStateTerms, setStateTerms } from '../../../catalog/operations/state-terms.ts';
import { accept, NOT_FOUND, reject } from '../../../platform/http/refusal.ts';
import type { OfficeParts } from '../../office-parts.ts';
import { cleared, defineRules } from '../define-rules.ts';
import { toState } from '../touched.ts';

type Terms = Parameters<typeof setStateTerms>[1];

export const states = ({ db }: OfficeParts) =>
  defineRules({
    calls: { list: listStateRules, set: setStateRule, clear: clearStateRule },
    subject: 'state',
    keyOf: ({ state }) => state,
    async rows() {
      const terms = await listStateTerms(db);
      return terms.map(({ state, stateName, entered, volumeCaps, ...rule }) => ({
        ...{ state, stateName },
        isShippable: rule.isShippable,
        isCarrierPickupAllowed: rule.isCarrierPickupAllowed,
        isAdultSignatureNeeded: rule.isAdultSignatureNeeded,
        isLabelNeeded: rule.isLabelNeeded,
        maxAbvPercent: rule.maxAbvPercent,
        volumeCaps: volumeCaps.map(({ maxMl, months, per }) => ({
          ...{ months, per },
          liters: maxMl / 1000,
        })) as StateRule['volumeCaps'],
        isEntered: entered.length > 0,
      }));
    },
    touches: ({ state }) => toState(state),
    async change({ state }, body) {
      if (!stateByShort(state)) return reject(NOT_FOUND);
      const { volumeCaps, ...terms } = body;
      const given = Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined));
      const caps = volumeCaps?.map(({ liters, months, per }) => ({
        ...{ months, per },
        maxMl: Math.round(liters * 1000),
      }));
      const before = (await listStateTerms(db)).find((each) => each.state === state);
      return accept({
        details: { before, change: body },
        write: () => setStateTerms(db, { state, ...given, ...(caps && { volumeCaps: caps }) } as Terms),
      });
    },
    clear: ({ state }) => cleared(clearStateTerms(db, state)),
  });
