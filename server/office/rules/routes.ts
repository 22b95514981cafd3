import type { Context } from 'hono';
import * as calls from '../../../contract/office/rules.ts';
import { isDay } from '../../../domain/dates/day.ts';
import { STATES, stateByShort } from '../../../domain/geography/states.ts';
import { centsToDollars, dollarsToCents } from '../../../domain/money/cents.ts';
import { taxRateFor } from '../../../domain/tax/tax-rates.ts';
import { apiRoutes } from '../../http/api-routes.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { conflict, invalidFields, NOT_FOUND, type Refusal, type Result, refuse } from '../../http/refusal.ts';
import { shopRulesReader } from '../../lookups/shop-rules.ts';
import { addBlackout, removeBlackout } from '../../operations/calendar.ts';
import { clearFreightPrice, listFreight, setFreightPrice } from '../../operations/freight.ts';
import { addTaxFact, listTaxFacts, removeTaxFact } from '../../operations/rates.ts';
import {
  clearDryPlace,
  clearStateTerms,
  listDryPlaces,
  listStateTerms,
  setDryPlace,
  setStateTerms,
} from '../../operations/state-terms.ts';
import { atFields } from '../form-refusal.ts';
import type { ServeOffice } from '../guard.ts';
import { noteAudit, officeCall } from '../office-call.ts';
import type { OfficeParts } from '../office-parts.ts';
import { selectRuleChanges, UNCHANGED } from './rule-changes.ts';
import { anyState, countTouched, NO_ORDERS, onDay, type Touched, toState, toZip } from './touched.ts';

export function ruleRoutes({ db, clock, zips }: OfficeParts, serve: ServeOffice) {
  /** Says what the rule touches; unless it is a dry run, changes it too. */
  async function change(c: Context<AppEnv>, touched: Promise<Touched>, work: () => Promise<Refusal | null>) {
    const counts = await touched;
    if (!officeCall(c).isDryRun) {
      const refusal = await work();
      if (refusal) return refuse(c, atFields(refusal));
      noteAudit(c, { details: { ...counts } });
    }
    return c.json(counts, 200);
  }
  const done = ({ ok, ...result }: Result<unknown>) => ('refusal' in result && !ok ? result.refusal : null);
  const cleared = async (isDone: Promise<boolean>) => ((await isDone) ? null : NOTHING_ENTERED);

  return apiRoutes()
    .openapi(serve(calls.listStateRules), async (c) => {
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
      return c.json({ rows } as never, 200);
    })
    .openapi(serve(calls.setStateRule), async (c) => {
      const { state } = c.req.valid('param');
      if (!stateByShort(state)) return refuse(c, NOT_FOUND);
      const { volumeCaps, ...terms } = c.req.valid('json');
      const before = (await listStateTerms(db)).find((each) => each.state === state);
      noteAudit(c, { subject: `state ${state}`, details: { before, change: c.req.valid('json') } });
      return change(c, countTouched(db, toState(state)), async () =>
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
    })
    .openapi(serve(calls.clearStateRule), (c) => {
      const { state } = c.req.valid('param');
      noteAudit(c, { subject: `state ${state}` });
      return change(c, countTouched(db, toState(state)), () => cleared(clearStateTerms(db, state)));
    })
    .openapi(serve(calls.listDryPlaceRules), async (c) => {
      const changes = await selectRuleChanges(db, 'dry-place');
      const rows = (await listDryPlaces(db)).map((place) => ({
        ...{ state: place.state, zip: place.zip, name: place.name },
        ...{ isDry: place.isDry, isEntered: place.isEntered },
        ...(changes.get(`dry-place ${place.zip}`) ?? UNCHANGED),
      }));
      return c.json({ rows }, 200);
    })
    .openapi(serve(calls.setDryPlaceRule), async (c) => {
      const { zip } = c.req.valid('param');
      const { name, isDry } = c.req.valid('json');
      const known = (await listDryPlaces(db)).find((place) => place.zip === zip);
      const [place] = zips.find(zip);
      if (!place) return refuse(c, invalidFields({ zip: ['There is no such ZIP.'] }));
      noteAudit(c, { subject: `dry-place ${zip}`, details: { before: known, isDry } });
      return change(c, countTouched(db, toZip(zip)), async () =>
        done(
          await setDryPlace(db, {
            ...{ zip, isDry },
            state: known?.state ?? place.stateShort,
            name: name || known?.name || place.city,
          }),
        ),
      );
    })
    .openapi(serve(calls.clearDryPlaceRule), (c) => {
      const { zip } = c.req.valid('param');
      noteAudit(c, { subject: `dry-place ${zip}` });
      return change(c, countTouched(db, toZip(zip)), () => cleared(clearDryPlace(db, zip)));
    })
    .openapi(serve(calls.listDateRules), async (c) => {
      const changes = await selectRuleChanges(db, 'day');
      const { blackoutDates, blackoutReasons = {} } = (await shopRulesReader(db)()).calendar;
      const rows = blackoutDates.map((day) => ({
        day,
        reason: blackoutReasons[day] ?? '',
        ...(changes.get(`day ${day}`) ?? UNCHANGED),
      }));
      return c.json({ rows }, 200);
    })
    .openapi(serve(calls.setDateRule), (c) => {
      const { day } = c.req.valid('param');
      if (!isDay(day)) return Promise.resolve(refuse(c, NOT_A_DAY));
      const { reason } = c.req.valid('json');
      noteAudit(c, { subject: `day ${day}`, details: { reason } });
      return change(c, countTouched(db, onDay(day)), async () =>
        done(await addBlackout(db, { day, reason })),
      );
    })
    .openapi(serve(calls.clearDateRule), (c) => {
      const { day } = c.req.valid('param');
      if (!isDay(day)) return Promise.resolve(refuse(c, NOT_A_DAY));
      noteAudit(c, { subject: `day ${day}` });
      return change(c, countTouched(db, onDay(day)), () => cleared(removeBlackout(db, day)));
    })
    .openapi(serve(calls.listTaxRules), async (c) => {
      const changes = await selectRuleChanges(db, 'tax');
      const { rates } = (await shopRulesReader(db)()).taxTables;
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
      return c.json({ rows: rows.toSorted((a, b) => (a.stateName < b.stateName ? -1 : 1)) }, 200);
    })
    .openapi(serve(calls.setTaxRule), async (c) => {
      const { state } = c.req.valid('param');
      const { validFrom, validTo, freightTaxable, ...percents } = c.req.valid('json');
      const { rates } = (await shopRulesReader(db)()).taxTables;
      const current = taxRateFor(state, clock.today(), rates);
      if (!current) return refuse(c, NOT_FOUND);
      noteAudit(c, { subject: `tax ${state}`, details: { before: current, change: c.req.valid('json') } });
      return change(c, countTouched(db, { ...toState(state), orders: NO_ORDERS }), async () =>
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
    })
    .openapi(serve(calls.clearTaxRule), (c) => {
      const { state } = c.req.valid('param');
      noteAudit(c, { subject: `tax ${state}` });
      return change(c, countTouched(db, { ...toState(state), orders: NO_ORDERS }), async () => {
        const last = (await listTaxFacts(db)).find((fact) => isRateOf(fact, state));
        return last ? cleared(removeTaxFact(db, last.id)) : NOTHING_ENTERED;
      });
    })
    .openapi(serve(calls.listFreightRules), async (c) => {
      const changes = await selectRuleChanges(db, 'freight');
      const rows = (await listFreight(db)).prices.map(({ service, zone, bottles, cents, isEntered }) => ({
        ...{ service, zone, bottles, isEntered },
        price: centsToDollars(cents),
        ...(changes.get(`freight ${service} ${zone} ${bottles}`) ?? UNCHANGED),
      }));
      return c.json({ rows }, 200);
    })
    .openapi(serve(calls.setFreightRule), async (c) => {
      const box = c.req.valid('param');
      const { price } = c.req.valid('json');
      noteAudit(c, { subject: `freight ${box.service} ${box.zone} ${box.bottles}`, details: { price } });
      return change(c, countTouched(db, await toZone(box.zone)), async () =>
        done(
          await setFreightPrice(db, { ...box, cents: dollarsToCents(price) } as Parameters<
            typeof setFreightPrice
          >[1]),
        ),
      );
    })
    .openapi(serve(calls.clearFreightRule), async (c) => {
      const box = c.req.valid('param');
      noteAudit(c, { subject: `freight ${box.service} ${box.zone} ${box.bottles}` });
      return change(c, countTouched(db, await toZone(box.zone)), async () => {
        const removed = await clearFreightPrice(db, box as Parameters<typeof clearFreightPrice>[1]);
        if (!removed.ok) return removed.refusal;
        return removed.value ? null : NOTHING_ENTERED;
      });
    });

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

const NOTHING_ENTERED = conflict('Nothing was entered here: the built-in rule holds.');
const NOT_A_DAY = invalidFields({ day: ['Enter a day.'] });
