import type { Context } from 'hono';
import * as calls from '../../../contract/office/messages.ts';
import { mayUse } from '../../../domain/office/roles.ts';
import { apiRoutes } from '../../http/api-routes.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { NOT_FOUND, refuse } from '../../http/refusal.ts';
import type { MailReader } from '../../mails/mail-store.ts';
import { showMail } from '../../mails/show-mail.ts';
import type { ServeOffice } from '../guard.ts';
import { noteAudit, staffOf } from '../office-call.ts';
import type { OfficeParts } from '../office-parts.ts';
import { startRun } from '../runs/run-store.ts';
import { orderOf, selectMessages, selectMessageTargets } from './message-store.ts';

function readerOf(c: Context<AppEnv>): MailReader {
  return { seesStaff: mayUse(staffOf(c).role, 'staff', { isWrite: false }) };
}

export function messageRoutes({ db }: OfficeParts, serve: ServeOffice) {
  return apiRoutes()
    .openapi(serve(calls.listMessages), async (c) => {
      const page = await selectMessages(db, c.req.valid('query'), readerOf(c));
      return page.ok ? c.json(page.value, 200) : refuse(c, page.refusal);
    })
    .openapi(serve(calls.showMessage), async (c) => {
      const mail = await showMail(db, c.req.valid('param').mailId, readerOf(c));
      if (mail === null) return refuse(c, NOT_FOUND);
      const { mailId, eventKey, createdAt, lastError, brandingId, to, subject, state, tries, text } = mail;
      return c.json(
        {
          messageId: mailId,
          written: createdAt.toISOString(),
          about: eventKey,
          purchaseOrderId: orderOf(eventKey),
          error: lastError,
          ...{ brandingId, to, subject, state, tries, text },
        },
        200,
      );
    })
    .openapi(serve(calls.resendMessages), async (c) => {
      const { kind } = c.req.valid('query');
      const reader = readerOf(c);
      const ids = await selectMessageTargets(db, kind, c.req.valid('json'), reader);
      if (!ids.ok) return refuse(c, ids.refusal);
      const noun = kind === 'mails' ? 'email' : 'webhook';
      const items = ids.value.map((messageId) => ({
        subject: `${noun} ${messageId}`,
        input: { kind, messageId, ...reader },
      }));
      const { staffId } = staffOf(c);
      const runId = await db
        .transaction()
        .execute((trx) => startRun(trx, { kind: 'messages resend', staffId, items }));
      noteAudit(c, { subject: `${items.length} ${noun}s`, details: { runId } });
      return c.json({ runId }, 202);
    });
}
