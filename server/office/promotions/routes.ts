import * as calls from '../../../contract/office/promotions.ts';
import { dollarsToCents } from '../../../domain/money/cents.ts';
import { MOST_CSV_ROWS } from '../../../domain/office/list-limits.ts';
import { normalizePromoCode } from '../../../domain/promo/promo.ts';
import { describePromo } from '../../catalog/promos/describe-promo.ts';
import {
  addPromo,
  changePromo,
  endPromo,
  type PromoChange,
  STALE,
} from '../../catalog/promos/enter-promo.ts';
import { type ListedPromo, selectPromos } from '../../catalog/promos/promo-entry-store.ts';
import { fileForPeople } from '../../platform/files/write-table.ts';
import { apiRoutes } from '../../platform/http/api-routes.ts';
import { accept, NOT_FOUND, type Result, reject } from '../../platform/http/refusal.ts';
import { csvAnswer } from '../csv.ts';
import { atFields } from '../form-refusal.ts';
import type { ServeOffice } from '../guard.ts';
import type { OfficeParts } from '../office-parts.ts';
import { staleForm } from '../stale-form.ts';
import { listPromotions } from './list-promotions.ts';

const CSV_COLUMNS = ['code', 'name', 'effect', 'limits', 'uses', 'starts', 'ends', 'state'];

export function promotionRoutes({ db, clock }: OfficeParts, serve: ServeOffice) {
  /** The terms before and after a change, for the audit log. */
  const readPromo = async (promoCode: string) => (await selectPromos(db, clock.today(), promoCode))[0];
  return apiRoutes([
    serve(calls.listPromotions, async ({ query, c }) => {
      const isCsv = query.format === 'csv';
      const page = await listPromotions(
        db,
        isCsv ? { ...query, limit: MOST_CSV_ROWS } : query,
        clock.today(),
      );
      if (!page.ok) return page;
      if (!isCsv) return accept(page.value);
      const rows = page.value.rows.map((promo) => [
        ...[promo.promoCode, promo.name, promo.effect, promo.limits.join('; '), promo.uses],
        ...[promo.startsOn, promo.endsOn, promo.state],
      ]);
      return csvAnswer(c, 'promotions', fileForPeople({ columns: CSV_COLUMNS, rows }));
    }),
    serve(calls.showPromotion, async ({ params }) => {
      const promo = await readPromo(normalizePromoCode(params.promoCode));
      return promo ? accept(describePromo(promo, clock.today())) : reject(NOT_FOUND);
    }),
    serve(calls.addPromotion, async ({ body: { promoCode, kind, ...terms }, audit }) => {
      audit({ subject: promoSubject(promoCode), details: { kind, ...terms } });
      const added = await addPromo(db, promoCode, { ...inCents(terms), kind }, clock.today());
      if (!added.ok) return reject(atFields(added.refusal, FIELDS));
      return accept(describePromo(added.value, clock.today()));
    }),
    serve(calls.changePromotion, async ({ params, body: { version, ...change }, audit }) => {
      const code = normalizePromoCode(params.promoCode);
      const before = await readPromo(code);
      audit({ subject: promoSubject(code), details: { before, change } });
      const changed = await changePromo(db, code, inCents(change), { today: clock.today(), version });
      if (changed.ok) return accept(describePromo(changed.value, clock.today()));
      if (changed.refusal === STALE)
        return reject(await staleForm(db, { subject: promoSubject(code) }, 'this promotion'));
      return reject(atFields(changed.refusal, FIELDS));
    }),
    serve(calls.endPromotion, async ({ params, audit }) => {
      const code = normalizePromoCode(params.promoCode);
      audit({ subject: promoSubject(code) });
      const result: Result<ListedPromo> = await endPromo(db, code, clock.today());
      return result.ok ? accept(describePromo(result.value, clock.today())) : result;
    }),
  ]);
}

type Terms = { [Term in keyof calls.PromotionChange]?: calls.PromotionChange[Term] | undefined };

function inCents({ amount, minimum, version: _, ...terms }: Terms): PromoChange {
  const cents = (dollars: number | null) => (dollars === null ? null : dollarsToCents(dollars));
  const entries = Object.entries({
    ...terms,
    ...(amount !== undefined && { amountCents: cents(amount) }),
    ...(minimum !== undefined && { minimumCents: cents(minimum) }),
  }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as PromoChange;
}

const FIELDS = { amountCents: 'amount', minimumCents: 'minimum' };

function promoSubject(promoCode: string): string {
  return `promo ${normalizePromoCode(promoCode)}`;
}
