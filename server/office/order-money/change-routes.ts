import * as calls from '../../../contract/office/order-money.ts';
import { centsToDollars } from '../../../domain/money/cents.ts';
import { holdWords } from '../../../domain/weather/hold-words.ts';
import { changeOrder } from '../../ordering/replacement/change-order.ts';
import {
  needsFreshCode,
  quoteReplacement,
  type ReplacementChange,
  type ReplacementQuote,
  type Totals,
} from '../../ordering/replacement/judge-replacement.ts';
import { replaceOrder } from '../../ordering/replacement/replace-order.ts';
import type { Reader } from '../../platform/database/access.ts';
import { apiRoutes } from '../../platform/http/api-routes.ts';
import { accept, invalidFields, reject } from '../../platform/http/refusal.ts';
import type { ServeOffice } from '../guard.ts';
import type { OfficeParts } from '../office-parts.ts';
import { objectionToOrderVersion } from '../stale-form.ts';
import { codeFreeBelow } from '../winery/code-limit.ts';

/** An order that is changed in place, or by a new order where its money forces one. */
export function orderChangeRoutes(parts: OfficeParts, serve: ServeOffice) {
  const { db } = parts;

  /** What a change of the order, or a new order in its place, would come to. */
  async function quoteOf(
    act: 'change' | 'replacement',
    orderId: number,
    { lines = null, shipping = null, reason }: ChangeForm,
    codeFreeBelowCents: number | null,
  ) {
    const quoted = await quoteReplacement(parts, orderId, { lines, shipping, quote: null, reason }, act);
    if (!quoted.ok) return quoted;
    const needsCode = needsFreshCode(quoted.value, codeFreeBelowCents);
    return accept({ ...quoteWire(quoted.value), needsCode });
  }

  return apiRoutes([
    serve(calls.changeOrder, async ({ params: { orderId }, body, isDryRun, requestKey, audit, c }) => {
      const codeFreeBelowCents = await codeFreeBelow(db, c);
      const { lines = null, shipping = null, quote = null, reason, version } = body;
      const objection = (reader: Reader) => objectionToOrderVersion(reader, orderId, version);
      if (isDryRun) {
        const refusal = await objection(db);
        return refusal ? reject(refusal) : quoteOf('change', orderId, body, codeFreeBelowCents);
      }
      if (quote === null) return reject(NO_QUOTE);
      audit({ details: { reason } });
      const change = { lines, shipping, quote, reason };
      const asking = { requestKey, codeFreeBelowCents, objection };
      const changed = await changeOrder(parts, orderId, change, asking);
      if (!changed.ok) return changed;
      const { totalCents, isPending } = changed.value;
      const newTotal = centsToDollars(totalCents);
      audit({ details: { newTotal } });
      return accept({ newTotal, isPending });
    }),
    serve(
      calls.replaceOrder,
      async ({ params: { orderId }, body, staff, isDryRun, requestKey, audit, c }) => {
        const codeFreeBelowCents = await codeFreeBelow(db, c);
        if (isDryRun) return quoteOf('replacement', orderId, body, codeFreeBelowCents);
        const { lines = null, shipping = null, quote = null, reason } = body;
        if (quote === null) return reject(NO_QUOTE);
        audit({ details: { reason, lines } });
        const { staffId } = staff;
        const change = { lines, shipping, quote, reason };
        const replaced = await replaceOrder(parts, orderId, change, {
          staffId,
          requestKey,
          codeFreeBelowCents,
        });
        if (!replaced.ok) return replaced;
        const { newOrderId } = replaced.value;
        audit({ details: { replacedBy: newOrderId, ...totalsWire(replaced.value) } });
        return accept({ ...totalsWire(replaced.value), purchaseOrderId: newOrderId });
      },
    ),
  ]);
}

function quoteWire({ quote, shipDay, deliveryDay, changes, heldUntil, ...totals }: ReplacementQuote) {
  return {
    ...totalsWire(totals),
    ...{ quote, shipDay, deliveryDay },
    holdNote: heldUntil && holdWords(heldUntil),
    changes: changes.map(({ label, oldCents, newCents }) => ({
      label,
      old: centsToDollars(oldCents),
      new: centsToDollars(newCents),
    })),
  };
}

function totalsWire({ oldTotalCents, newTotalCents }: Totals) {
  return { oldTotal: centsToDollars(oldTotalCents), newTotal: centsToDollars(newTotalCents) };
}

/** What is left out stays as it is. */
interface ChangeForm {
  readonly lines?: ReplacementChange['lines'] | undefined;
  readonly shipping?: ReplacementChange['shipping'] | undefined;
  readonly reason: string;
}

const NO_QUOTE = invalidFields({ quote: ['Send the quote of the dry run.'] });
