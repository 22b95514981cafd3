import * as calls from '../../../contract/office/rules.ts';
import { isDay } from '../../../domain/dates/day.ts';
import { STATES, stateByShort } from '../../../domain/geography/states.ts';
import { centsToDollars, dollarsToCents } from '../../../domain/money/cents.ts';
import { taxRateFor } from '../../../domain/tax/tax-rates.ts';
import { selectShopRules } from '../../catalog/lookups/shop-rules.ts';
import { addBlackout, removeBlackout } from '../../catalog/operations/calendar.ts';
import { clearFreightPrice, listFreight, setFreightPrice } from '../../catalog/operations/freight.ts';
import { addTaxFact, listTaxFacts, removeTaxFact } from '../../catalog/operations/rates.ts';
import {
  clearDryPlace,
  clearStateTerms,
  listDryPlaces,
  listStateTerms,
  setDryPlace,
  setStateTerms,
} from '../../catalog/operations/state-terms.ts';
import { apiRoutes } from '../../platform/http/api-routes.ts';
import {
  accept,
  conflict,
  invalidFields,
  NOT_FOUND,
  type Refusal,
  type Result,
  reject,
} from '../../platform/http/refusal.ts';
import { atFields } from '../form-refusal.ts';
import type { ServeOffice } from '../guard.ts';
import type { StaffCall } from '../office-call.ts';
import type { OfficeParts } from '../office-parts.ts';
import { selectRuleChanges, UNCHANGED } from './rule-changes.ts';
import { anyState, countTouched, NO_ORDERS, onDay, type Touched, toState, toZip } from './touched.ts';

export function ruleRoutes({ db, clock, zips }: OfficeParts, serve: ServeOffice) {
  /** Says what the rule touches; unless it is a dry run, changes it too. */
  async function change(
    { isDryRun, audit }: StaffCall,
    touched: Promise<Touched>,
    work: () => Promise<Refusal | null>,
  ) {
    const counts = await touched;
    if (!isDryRun) {
      const refusal = await work();
      if (refusal) return reject(atFields(refusal));
      audit({ details: { ...counts } });
    }
    return accept(counts);
  }
  const done = ({ ok, ...result }: Result<unknown>) => ('refusal' in result && !ok ? result.refusal : null);
  const cleared = async (isDone: Promise<boolean>) => ((await isDone) ? null : NOTHING_ENTERED);

  return apiRoutes([
    serve(calls.listStateRules, async () => {
      const changes = await selectRuleChanges(db, 'state');
      const terms = await listStateTerms(db);
      const rows = terms.map(({ state, stateName, entered, volumeCaps, ...rule }) => ({
        ...{ state, stateName },
        isShippable: rule.isShippable,
        isCarrierPickupAllowed: rule.isCarrierPickupAllowed,
        isAdultSignatureNeeded: rule.isAdultSignatureNeeded,
        maxAbvPercent: rule.maxAbvPercent,
        volumeCaps: volumeCaps.map(({ maxMl, months, per }) => ({
          ...{ months, per },
          liters: maxMl / 1000,
        })),
        isEntered: entered.length > 0,
        ...(changes.get(`state ${state}`) ?? UNCHANGED),
      }));
      return accept({ rows } as never);
    }),
    serve(calls.setStateRule, async ({ params: { state }, body, ...call }) => {
      if (!stateByShort(state)) return reject(NOT_FOUND);
      const { volumeCaps, ...terms } = body;
      const before = (await listStateTerms(db)).find((each) => each.state === state);
      call.audit({ subject: `state ${state}`, details: { before, change: body } });
      return change(call, countTouched(db, toState(state)), async () =>
        done(
          await setStateTerms(db, {
            state,
            ...(Object.fromEntries(
              Object.entries(terms).filter(([, value]) => value !== undefined),
            ) as typeof terms),
            ...(volumeCaps && {
              volumeCaps: volumeCaps.map(({ liters, months, per }) => ({
                ...{ months, per },
                maxMl: Math.round(liters * 1000),
              })),
            }),
          } as Parameters<typeof setStateTerms>[1]),
        ),
      );
    }),
    serve(calls.clearStateRule, ({ params: { state }, ...call }) => {
      call.audit({ subject: `state ${state}` });
      return change(call, countTouched(db, toState(state)), () => cleared(clearStateTerms(db, state)));
    }),
    serve(calls.listDryPlaceRules, async () => {
      const changes = await selectRuleChanges(db, 'dry-place');
      const rows = (await listDryPlaces(db)).map((place) => ({
        ...{ state: place.state, zip: place.zip, name: place.name },
        ...{ isDry: place.isDry, isEntered: place.isEntered },
        ...(changes.get(`dry-place ${place.zip}`) ?? UNCHANGED),
      }));
      return accept({ rows });
    }),
    serve(calls.setDryPlaceRule, async ({ params: { zip }, body: { name, isDry }, ...call }) => {
      const known = (await listDryPlaces(db)).find((place) => place.zip === zip);
      const [place] = zips.find(zip);
      if (!place) return reject(invalidFields({ zip: ['This ZIP does not exist.'] }));
      call.audit({ subject: `dry-place ${zip}`, details: { before: known, isDry } });
      return change(call, countTouched(db, toZip(zip)), async () =>
        done(
          await setDryPlace(db, {
            ...{ zip, isDry },
            state: known?.state ?? place.stateShort,
            name: name || known?.name || place.city,
          }),
        ),
      );
    }),
    serve(calls.clearDryPlaceRule, ({ params: { zip }, ...call }) => {
      call.audit({ subject: `dry-place ${zip}` });
      return change(call, countTouched(db, toZip(zip)), () => cleared(clearDryPlace(db, zip)));
    }),
    serve(calls.listDateRules, async () => {
      const changes = await selectRuleChanges(db, 'day');
      const { blackoutDates, blackoutReasons = {} } = (await selectShopRules(db)).calendar;
      const rows = blackoutDates.map((day) => ({
        day,
        reason: blackoutReasons[day] ?? '',
        ...(changes.get(`day ${day}`) ?? UNCHANGED),
      }));
      return accept({ rows });
    }),
    serve(calls.setDateRule, ({ params: { day }, body: { reason }, ...call }) => {
      if (!isDay(day)) return reject(NOT_A_DAY);
      call.audit({ subject: `day ${day}`, details: { reason } });
      return change(call, countTouched(db, onDay(day)), async () =>
        done(await addBlackout(db, { day, reason })),
      );
    }),
    serve(calls.clearDateRule, ({ params: { day }, ...call }) => {
      if (!isDay(day)) return reject(NOT_A_DAY);
      call.audit({ subject: `day ${day}` });
      return change(call, countTouched(db, onDay(day)), () => cleared(removeBlackout(db, day)));
    }),
    serve(calls.listTaxRules, async () => {
      const changes = await selectRuleChanges(db, 'tax');
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
            ...(changes.get(`tax ${state}`) ?? UNCHANGED),
          },
        ];
      });
      return accept({ rows: rows.toSorted((a, b) => (a.stateName < b.stateName ? -1 : 1)) });
    }),
    serve(calls.setTaxRule, async ({ params: { state }, body, ...call }) => {
      const { validFrom, validTo, freightTaxable, ...percents } = body;
      const { rates } = (await selectShopRules(db)).taxTables;
      const current = taxRateFor(state, clock.today(), rates);
      if (!current) return reject(NOT_FOUND);
      call.audit({ subject: `tax ${state}`, details: { before: current, change: body } });
      return change(call, countTouched(db, { ...toState(state), orders: NO_ORDERS }), async () =>
        done(
          await addTaxFact(db, {
            kind: 'state-rate',
            ...{ validFrom, validTo },
            fact: {
              ...{ state, freightTaxable },
              salesRatePercent: String(percents.salesRatePercent),
              generalRatePercent: String(percents.generalRatePercent),
              exciseTiers: current.exciseTiers.map((tier) => ({ ...tier })),
            },
          }),
        ),
      );
    }),
    serve(calls.clearTaxRule, ({ params: { state }, ...call }) => {
      call.audit({ subject: `tax ${state}` });
      return change(call, countTouched(db, { ...toState(state), orders: NO_ORDERS }), async () => {
        const last = (await listTaxFacts(db)).find((fact) => isRateOf(fact, state));
        return last ? cleared(removeTaxFact(db, last.id)) : NOTHING_ENTERED;
      });
    }),
    serve(calls.listFreightRules, async () => {
      const changes = await selectRuleChanges(db, 'freight');
      const rows = (await listFreight(db)).prices.map(({ service, zone, bottles, cents, isEntered }) => ({
        ...{ service, zone, bottles, isEntered },
        price: centsToDollars(cents),
        ...(changes.get(`freight ${service} ${zone} ${bottles}`) ?? UNCHANGED),
      }));
      return accept({ rows });
    }),
    serve(calls.setFreightRule, async ({ params: box, body: { price }, ...call }) => {
      call.audit({ subject: `freight ${box.service} ${box.zone} ${box.bottles}`, details: { price } });
      return change(call, countTouched(db, await toZone(box.zone)), async () =>
        done(
          await setFreightPrice(db, { ...box, cents: dollarsToCents(price) } as Parameters<
            typeof setFreightPrice
          >[1]),
        ),
      );
    }),
    serve(calls.clearFreightRule, async ({ params: box, ...call }) => {
      call.audit({ subject: `freight ${box.service} ${box.zone} ${box.bottles}` });
      return change(call, countTouched(db, await toZone(box.zone)), async () => {
        const removed = await clearFreightPrice(db, box as Parameters<typeof clearFreightPrice>[1]);
        if (!removed.ok) return removed.refusal;
        return removed.value ? null : NOTHING_ENTERED;
      });
    }),
  ]);

  /** Orders keep the freight that they were placed with. */
  async function toZone(zone: string) {
    const states = (await listFreight(db)).zones.flatMap((each) => (each.zone === zone ? [each.state] : []));
    return { carts: anyState(states), orders: NO_ORDERS };
  }
}

interface Fact {
  readonly kind: string;
  readonly fact: unknown;
}

function isRateOf({ kind, fact }: Fact, state: string): boolean {
  return kind === 'state-rate' && (fact as { state?: string }).state === state;
}

const NOTHING_ENTERED = conflict('The built-in rule already applies here.');
const NOT_A_DAY = invalidFields({ day: ['Enter a day.'] });
