import * as calls from '../../../contract/office/messages.ts';
import { showMail } from '../../messages/mails/show-mail.ts';
import { apiRoutes } from '../../platform/http/api-routes.ts';
import { accept, NOT_FOUND, reject } from '../../platform/http/refusal.ts';
import type { ServeOffice } from '../guard.ts';
import { readerOf } from '../office-call.ts';
import type { OfficeParts } from '../office-parts.ts';
import { startRun } from '../runs/run-store.ts';
import { selectAroundMail, selectMessages, selectMessageTargets } from './message-store.ts';

export function messageRoutes({ db }: OfficeParts, serve: ServeOffice) {
  return apiRoutes([
    serve(calls.listMessages, ({ query, c }) => selectMessages(db, query, readerOf(c))),
    serve(calls.showMessage, async ({ params, c }) => {
      const [mail, around] = await Promise.all([
        showMail(db, params.mailId, readerOf(c)),
        selectAroundMail(db, params.mailId),
      ]);
      if (mail === null || around === null) return reject(NOT_FOUND);
      const { mailId, eventKey, createdAt, lastError, brandingId, to, subject, state, tries, text } = mail;
      return accept({
        messageId: mailId,
        written: createdAt.toISOString(),
        about: eventKey,
        purchaseOrderId: around.purchaseOrderId,
        error: lastError,
        nextTry: around.nextTry?.toISOString() ?? null,
        ...{ brandingId, to, subject, state, tries, text },
      });
    }),
    serve(calls.resendMessages, async ({ query: { kind }, body, staff, audit, c }) => {
      const reader = readerOf(c);
      const ids = await selectMessageTargets(db, kind, body, reader);
      if (!ids.ok) return ids;
      const noun = kind === 'mails' ? 'email' : 'webhook';
      const items = ids.value.map((messageId) => ({
        subject: `${noun} ${messageId}`,
        input: { kind, messageId, ...reader },
      }));
      const { staffId } = staff;
      const runId = await db
        .transaction()
        .execute((trx) => startRun(trx, { kind: 'messages resend', staffId, items }));
      audit({ subject: `${items.length} ${noun}s`, details: { runId } });
      return accept({ runId });
    }),
  ]);
}
