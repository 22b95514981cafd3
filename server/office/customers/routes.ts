import type { Context } from 'hono';
import * as calls from '../../../contract/office/customers.ts';
import { MOST_CSV_ROWS } from '../../../domain/office/list-limits.ts';
import { erasePerson } from '../../customers/erase-person.ts';
import { exportPerson } from '../../customers/export-person.ts';
import { findCustomer } from '../../customers/find-customer.ts';
import { mergeCustomers } from '../../customers/merge-customers.ts';
import type { Person } from '../../customers/person.ts';
import { fileForPeople } from '../../files/write-table.ts';
import { apiRoutes } from '../../http/api-routes.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { conflict, invalidFields, NOT_FOUND, refuse } from '../../http/refusal.ts';
import { endOpenSessions } from '../../identity/sessions-of.ts';
import { csvAnswer } from '../csv.ts';
import type { ServeOffice } from '../guard.ts';
import { noteAudit, officeCall, staffOf } from '../office-call.ts';
import type { OfficeParts } from '../office-parts.ts';
import { listCustomers } from './list-customers.ts';
import { personOf, showOfficeCustomer } from './show-office-customer.ts';
import { addCustomerNote, tagCustomer } from './staff-words.ts';

const CSV_COLUMNS = ['customer', 'name', 'email', 'orders', 'spent', 'last_order', 'club', 'tags'];

export function customerRoutes({ db, clock }: OfficeParts, serve: ServeOffice) {
  return apiRoutes()
    .openapi(serve(calls.listCustomers), async (c) => {
      const query = c.req.valid('query');
      const isCsv = query.format === 'csv';
      const page = await listCustomers(db, isCsv ? { ...query, limit: MOST_CSV_ROWS } : query);
      if (!page.ok) return refuse(c, page.refusal);
      if (!isCsv) return c.json(page.value, 200);
      const rows = page.value.rows.map((row) => [
        ...[row.pageId, row.name, row.email, row.orders, { dollars: row.spent }, row.lastOrder],
        ...[row.club.join('; '), row.tags.join('; ')],
      ]);
      return csvAnswer(c, 'customers', fileForPeople({ columns: CSV_COLUMNS, rows }));
    })
    .openapi(serve(calls.showCustomer), async (c) => {
      const person = await personOf(db, c.req.valid('param').customerId);
      return person ? c.json(await showOfficeCustomer(db, person), 200) : refuse(c, NOT_FOUND);
    })
    .openapi(serve(calls.addCustomerNote), async (c) => {
      const person = await personOf(db, c.req.valid('param').customerId);
      if (person === null) return refuse(c, NOT_FOUND);
      about(c, person);
      const { staffId } = staffOf(c);
      const noteId = await addCustomerNote(db, person, { ...c.req.valid('json'), staffId });
      return c.json({ noteId }, 201);
    })
    .openapi(serve(calls.tagCustomer), async (c) => {
      const person = await personOf(db, c.req.valid('param').customerId);
      if (person === null) return refuse(c, NOT_FOUND);
      const { add, remove } = c.req.valid('json');
      about(c, person, { add, remove });
      return c.json({ tags: await tagCustomer(db, person, { add, remove }) }, 200);
    })
    .openapi(serve(calls.endCustomerSessions), async (c) => {
      const person = await personOf(db, c.req.valid('param').customerId);
      if (person === null) return refuse(c, NOT_FOUND);
      about(c, person);
      const { customerId } = person;
      const ended = customerId === null ? 0 : await endOpenSessions(db, customerId, null);
      return c.json({ ended: Number(ended) }, 200);
    })
    .openapi(serve(calls.mergeCustomer), async (c) => {
      const old = await personOf(db, c.req.valid('param').customerId);
      if (old === null) return refuse(c, NOT_FOUND);
      if (old.customerId === null) return refuse(c, NO_ACCOUNT);
      const own = await findCustomer(db, String(c.req.valid('json').into));
      if (own === null) return refuse(c, invalidFields({ into: ['There is no account with it.'] }));
      const { isDryRun, actionId } = officeCall(c);
      const merge = {
        from: old.customerId,
        into: own.customerId,
        isDryRun,
        today: clock.today(),
        by: { actionId },
      };
      const merged = await mergeCustomers(db, merge);
      if (!merged.ok) return refuse(c, merged.refusal);
      return c.json({ into: own.customerId, intoEmail: own.email, ...merged.value }, 200);
    })
    .openapi(serve(calls.exportCustomer), async (c) => {
      const person = await personOf(db, c.req.valid('param').customerId);
      if (person === null) return refuse(c, NOT_FOUND);
      about(c, person);
      const { about: whom, parts } = await exportPerson(db, person, clock.now());
      return c.json({ about: whom, parts } as never, 200);
    })
    .openapi(serve(calls.eraseCustomer), async (c) => {
      const person = await personOf(db, c.req.valid('param').customerId);
      if (person === null) return refuse(c, NOT_FOUND);
      const { isDryRun, actionId } = officeCall(c);
      const { typedEmail } = c.req.valid('json');
      if (!isDryRun && typedEmail.toLowerCase() !== person.email.toLowerCase()) {
        return refuse(c, invalidFields({ typedEmail: ['This is not the email address of this customer.'] }));
      }
      const erased = await erasePerson(db, person, { isDryRun, by: { actionId } });
      if (!erased.ok) return refuse(c, erased.refusal);
      const { pseudonym: _, ...counts } = erased.value;
      return c.json(counts, 200);
    });
}

const NO_ACCOUNT = conflict('A guest has no account to merge. The orders join the account of their email.');

/** For the audit log; it names no shopper. */
function about(c: Context<AppEnv>, { customerId }: Person, details: Record<string, unknown> = {}): void {
  const subject = customerId === null ? `customer ${c.req.param('customerId')}` : `customer ${customerId}`;
  noteAudit(c, { subject, details, ...(customerId !== null && { customerId }) });
}
