import * as calls from '../../../contract/office/promotions.ts';
import { dollarsToCents } from '../../../domain/money/cents.ts';
import { MOST_CSV_ROWS } from '../../../domain/office/list-limits.ts';
import { normalizePromoCode } from '../../../domain/promo/promo.ts';
import { fileForPeople } from '../../files/write-table.ts';
import { apiRoutes } from '../../http/api-routes.ts';
import { NOT_FOUND, type Result, refuse } from '../../http/refusal.ts';
import { describePromo } from '../../promos/describe-promo.ts';
import { addPromo, changePromo, endPromo, type PromoChange, STALE } from '../../promos/enter-promo.ts';
import { type ListedPromo, selectPromos } from '../../promos/promo-entry-store.ts';
import { csvAnswer } from '../csv.ts';
import { atFields } from '../form-refusal.ts';
import type { ServeOffice } from '../guard.ts';
import { noteAudit } from '../office-call.ts';
import type { OfficeParts } from '../office-parts.ts';
import { staleForm } from '../stale-form.ts';
import { listPromotions } from './list-promotions.ts';

const CSV_COLUMNS = ['code', 'name', 'effect', 'limits', 'uses', 'starts', 'ends', 'state'];

export function promotionRoutes({ db, clock }: OfficeParts, serve: ServeOffice) {
  /** The terms before and after a change, for the audit log. */
  const told = async (promoCode: string) => (await selectPromos(db, clock.today(), promoCode))[0];
  return apiRoutes()
    .openapi(serve(calls.listPromotions), async (c) => {
      const query = c.req.valid('query');
      const isCsv = query.format === 'csv';
      const page = await listPromotions(
        db,
        isCsv ? { ...query, limit: MOST_CSV_ROWS } : query,
        clock.today(),
      );
      if (!page.ok) return refuse(c, page.refusal);
      if (!isCsv) return c.json(page.value, 200);
      const rows = page.value.rows.map((promo) => [
        ...[promo.promoCode, promo.name, promo.effect, promo.limits.join('; '), promo.uses],
        ...[promo.startsOn, promo.endsOn, promo.state],
      ]);
      return csvAnswer(c, 'promotions', fileForPeople({ columns: CSV_COLUMNS, rows }));
    })
    .openapi(serve(calls.showPromotion), async (c) => {
      const promo = await told(normalizePromoCode(c.req.valid('param').promoCode));
      return promo ? c.json(describePromo(promo, clock.today()), 200) : refuse(c, NOT_FOUND);
    })
    .openapi(serve(calls.addPromotion), async (c) => {
      const { promoCode, kind, ...terms } = c.req.valid('json');
      noteAudit(c, { subject: promoSubject(promoCode), details: { kind, ...terms } });
      const added = await addPromo(db, promoCode, { ...inCents(terms), kind }, clock.today());
      if (!added.ok) return refuse(c, atFields(added.refusal, FIELDS));
      return c.json(describePromo(added.value, clock.today()), 201);
    })
    .openapi(serve(calls.changePromotion), async (c) => {
      const { version, ...change } = c.req.valid('json');
      const code = normalizePromoCode(c.req.valid('param').promoCode);
      const before = await told(code);
      noteAudit(c, { subject: promoSubject(code), details: { before, change } });
      const changed = await changePromo(db, code, inCents(change), { today: clock.today(), version });
      if (changed.ok) return c.json(describePromo(changed.value, clock.today()), 200);
      if (changed.refusal === STALE) return refuse(c, await staleForm(db, promoSubject(code), 'promotion'));
      return refuse(c, atFields(changed.refusal, FIELDS));
    })
    .openapi(serve(calls.endPromotion), async (c) => {
      const code = normalizePromoCode(c.req.valid('param').promoCode);
      noteAudit(c, { subject: promoSubject(code) });
      const ended: Result<ListedPromo> = await endPromo(db, code, clock.today());
      return ended.ok ? c.json(describePromo(ended.value, clock.today()), 200) : refuse(c, ended.refusal);
    });
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
