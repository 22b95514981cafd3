import * as calls from '../../../contract/office/customers.ts';
import { MOST_CSV_ROWS } from '../../../domain/office/list-limits.ts';
import { mayUse } from '../../../domain/office/roles.ts';
import { endOpenSessions } from '../../people/identity/sessions-of.ts';
import type { Reader } from '../../platform/database/access.ts';
import { fileForPeople } from '../../platform/files/write-table.ts';
import { apiRoutes } from '../../platform/http/api-routes.ts';
import {
  accept,
  conflict,
  invalidFields,
  NOT_FOUND,
  type Result,
  reject,
} from '../../platform/http/refusal.ts';
import { dropAddress, keepAddress } from '../../programs/addresses/keep-address.ts';
import { csvAnswer } from '../csv.ts';
import type { ServeOffice } from '../guard.ts';
import { type Audit, officeCall } from '../office-call.ts';
import type { OfficeParts } from '../office-parts.ts';
import { addCustomer, changeCustomerEmail, editCustomer } from './edit-customer.ts';
import { erasePerson } from './erase-person.ts';
import { exportPerson } from './export-person.ts';
import { findCustomer } from './find-customer.ts';
import { listCustomers } from './list-customers.ts';
import { mergeCustomers } from './merge-customers.ts';
import type { Person } from './person.ts';
import { personOf, showOfficeCustomer } from './show-office-customer.ts';
import { addCustomerNote, tagCustomer } from './staff-words.ts';

const CSV_COLUMNS = ['customer', 'name', 'email', 'orders', 'spent', 'last_order', 'club', 'tags'];

/** A member's page says where the shipments of a club go. */
const OF_ORDERS_ONLY = { makeDefaultBilling: false, alsoForClubs: false };

export function customerRoutes(parts: OfficeParts, serve: ServeOffice) {
  const { db, clock, origins } = parts;
  return apiRoutes([
    serve(calls.listCustomers, async ({ query, c }) => {
      const isCsv = query.format === 'csv';
      const page = await listCustomers(db, isCsv ? { ...query, limit: MOST_CSV_ROWS } : query);
      if (!page.ok) return page;
      if (!isCsv) return accept(page.value);
      const rows = page.value.rows.map((row) => [
        ...[row.pageId, row.name, row.email, row.orders, { dollars: row.spent }, row.lastOrder],
        ...[row.club.join('; '), row.tags.join('; ')],
      ]);
      return csvAnswer(c, 'customers', fileForPeople({ columns: CSV_COLUMNS, rows }));
    }),
    serve(calls.showCustomer, async ({ params, staff }) => {
      const person = await personOf(db, params.customerId);
      if (person === null) return reject(NOT_FOUND);
      const seesBirthDate = mayUse(staff.role, 'customers', { isWrite: true });
      return accept(await showOfficeCustomer(db, person, { today: clock.today(), seesBirthDate }));
    }),
    serve(calls.editCustomer, async ({ params, body, audit }) => {
      const account = await accountOf(db, params.customerId);
      if (!account.ok) return account;
      audit(about(account.value, params.customerId));
      return editCustomer(db, account.value.customerId, body, clock.today());
    }),
    serve(calls.addCustomer, async ({ body, audit }) => {
      const added = await addCustomer(db, body, clock.today());
      if (!added.ok) return added;
      const { customerId } = added.value;
      audit(about({ customerId, email: body.email }, String(customerId)));
      return added;
    }),
    serve(calls.addCustomerAddress, async ({ params, body, audit }) => {
      const account = await accountOf(db, params.customerId);
      if (!account.ok) return account;
      audit(about(account.value, params.customerId));
      const { customerId } = account.value;
      return keepAddress(parts, { customerId, addressId: null }, { ...body, ...OF_ORDERS_ONLY });
    }),
    serve(calls.changeCustomerAddress, async ({ params: { addressId, ...params }, body, audit }) => {
      const account = await accountOf(db, params.customerId);
      if (!account.ok) return account;
      audit(about(account.value, params.customerId));
      const { customerId } = account.value;
      return keepAddress(parts, { customerId, addressId }, { ...body, ...OF_ORDERS_ONLY });
    }),
    serve(calls.removeCustomerAddress, async ({ params: { addressId, ...params }, audit }) => {
      const account = await accountOf(db, params.customerId);
      if (!account.ok) return account;
      audit(about(account.value, params.customerId));
      return dropAddress(parts, { customerId: account.value.customerId, addressId });
    }),
    serve(calls.changeCustomerEmail, async ({ params, body: { email }, audit }) => {
      const account = await accountOf(db, params.customerId);
      if (!account.ok) return account;
      audit(about(account.value, params.customerId));
      return changeCustomerEmail({ db, origins }, account.value.customerId, email);
    }),
    serve(calls.addCustomerNote, async ({ params, body, staff, audit }) => {
      const person = await personOf(db, params.customerId);
      if (person === null) return reject(NOT_FOUND);
      audit(about(person, params.customerId));
      const { staffId } = staff;
      const noteId = await addCustomerNote(db, person, { ...body, staffId });
      return accept({ noteId });
    }),
    serve(calls.tagCustomer, async ({ params, body: { add, remove }, audit }) => {
      const person = await personOf(db, params.customerId);
      if (person === null) return reject(NOT_FOUND);
      audit(about(person, params.customerId, { add, remove }));
      return accept({ tags: await tagCustomer(db, person, { add, remove }) });
    }),
    serve(calls.endCustomerSessions, async ({ params, audit }) => {
      const person = await personOf(db, params.customerId);
      if (person === null) return reject(NOT_FOUND);
      audit(about(person, params.customerId));
      const { customerId } = person;
      const count = customerId === null ? 0 : await endOpenSessions(db, customerId, null);
      return accept({ ended: Number(count) });
    }),
    serve(calls.mergeCustomer, async ({ params, body, c }) => {
      const old = await personOf(db, params.customerId);
      if (old === null) return reject(NOT_FOUND);
      if (old.customerId === null) return reject(NO_ACCOUNT);
      const own = await findCustomer(db, String(body.into));
      if (own === null)
        return reject(invalidFields({ into: ['No account has this email address or number.'] }));
      const { isDryRun, actionId } = officeCall(c);
      const merge = {
        from: old.customerId,
        into: own.customerId,
        isDryRun,
        today: clock.today(),
        by: { actionId },
      };
      const merged = await mergeCustomers(db, merge);
      if (!merged.ok) return merged;
      return accept({ into: own.customerId, intoEmail: own.email, ...merged.value });
    }),
    serve(calls.exportCustomer, async ({ params, audit }) => {
      const person = await personOf(db, params.customerId);
      if (person === null) return reject(NOT_FOUND);
      audit(about(person, params.customerId));
      const { about: whom, parts } = await exportPerson(db, person, clock.now());
      return accept({ about: whom, parts } as never);
    }),
    serve(calls.eraseCustomer, async ({ params, body: { typedEmail }, c }) => {
      const person = await personOf(db, params.customerId);
      if (person === null) return reject(NOT_FOUND);
      const { isDryRun, actionId } = officeCall(c);
      if (!isDryRun && typedEmail.toLowerCase() !== person.email.toLowerCase()) {
        return reject(invalidFields({ typedEmail: ['This is not the email address of this customer.'] }));
      }
      const erased = await erasePerson(db, person, { isDryRun, by: { actionId } });
      if (!erased.ok) return erased;
      const { pseudonym: _, ...counts } = erased.value;
      return accept(counts);
    }),
  ]);
}

async function accountOf(db: Reader, customerId: string): Promise<Result<Person & { customerId: number }>> {
  const person = await personOf(db, customerId);
  if (person === null) return reject(NOT_FOUND);
  const { customerId: own, email } = person;
  return own === null ? reject(A_GUEST) : accept({ customerId: own, email });
}

const A_GUEST = conflict('A guest has no account. Change the name and email on the order.');
const NO_ACCOUNT = conflict('A guest has no account to merge. The orders join the account of their email.');

/** For the audit log; it names no shopper. */
function about(
  { customerId }: Person,
  named: string,
  details: Record<string, unknown> = {},
): Parameters<Audit>[0] {
  return { subject: `customer ${customerId ?? named}`, details, ...(customerId !== null && { customerId }) };
}
