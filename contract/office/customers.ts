import { z } from 'zod';
import { MEMBERSHIP_STATES } from '../../domain/clubs/membership-states.ts';
import { MESSAGE_STATES } from '../../domain/office/messages.ts';
import { ORDER_BADGES } from '../../domain/office/order-badge.ts';
import { accountAddressForm } from '../account.ts';
import { LARGEST_INTEGER, pathId, text } from '../fields.ts';
import { jsonAnswer, jsonBody, noContent } from '../route.ts';
import { addressFields, isoDay, line, nameFields, recordId, requiredLine, typedEmail } from './fields.ts';
import { listAnswer, listQuery } from './lists.ts';
import { noteForm, staffNote, tagsForm } from './orders.ts';
import { defineOfficeRoute, dryRunQuery } from './route.ts';

const tag = 'Office customers';

const customerRow = z.object({
  customerId: z.int().nullable().describe('Null: a guest'),
  pageId: z
    .string()
    .describe("Of the customer's page: the account's number, or guest- and the latest order's"),
  name: z.string(),
  email: z.string(),
  orders: z.int().describe('Without canceled ones'),
  spent: z.number().describe('Dollars: totals of the same orders, less refunds'),
  lastOrder: z.iso.datetime().nullable(),
  club: z.array(z.string()),
  tags: z.array(z.string()),
});
export type CustomerRow = z.output<typeof customerRow>;

const customerList = listQuery.omit({ view: true, brand: true }).extend({
  tag: text(30).optional(),
  club: z.coerce.number().int().positive().max(32_767).optional().describe('A club that they belong to'),
});
export type CustomerListQuery = z.output<typeof customerList>;

export const listCustomers = defineOfficeRoute('get', '/office/customers', {
  tag,
  summary: 'List accounts, then guests by email, each newest first',
  access: 'customers',
  csv: 'people',
  request: { query: customerList },
  responses: { 200: jsonAnswer('A page of customers', listAnswer(customerRow)) },
});

const instant = z.iso.datetime();

const shownCustomer = z.object({
  customer: z.object({
    customerId: z.int().nullable().describe('Null: a guest'),
    name: z.string(),
    email: z.string(),
    since: instant.nullable(),
    isEmailVerified: z.boolean(),
    hasPassword: z.boolean(),
    name_first: z.string().describe("The account's; empty for a guest"),
    name_last: z.string(),
    birthDate: z.iso.date().nullable().describe('Null also for a role that only reads'),
    orders: z.int(),
    spent: z.number(),
  }),
  orders: z.array(
    z.object({
      purchaseOrderId: z.int(),
      placed: instant,
      badge: z.enum(ORDER_BADGES),
      total: z.number(),
      asGuest: z.boolean(),
    }),
  ),
  memberships: z.array(
    z.object({
      membershipId: z.int(),
      club: z.string(),
      tier: z.string(),
      state: z.enum(MEMBERSHIP_STATES),
      since: instant,
    }),
  ),
  addresses: z.array(
    z.object({
      addressId: z.int(),
      lines: z.array(z.string()),
      isDefault: z.boolean(),
      fields: z.object({
        name_first: z.string(),
        name_last: z.string(),
        company: z.string().nullable(),
        address1: z.string(),
        address2: z.string().nullable(),
        city: z.string(),
        stateId: z.int(),
        zip: z.string(),
        phone: z.string(),
      }),
    }),
  ),
  cards: z.array(
    z.object({ cardId: z.int(), lastFour: z.string(), expires: z.string(), isDefault: z.boolean() }),
  ),
  logIns: z.array(z.object({ since: instant, lastUsed: instant.nullable() })),
  messages: z.array(
    z.object({
      messageId: z.int(),
      written: instant,
      subject: z.string(),
      state: z.enum(MESSAGE_STATES),
    }),
  ),
  carts: z.array(z.object({ cartId: z.int(), kind: z.string(), bottles: z.int() })),
  notes: z.array(staffNote).describe('Pinned notes first, then the newest'),
  tags: z.array(z.string()),
  actions: z
    .array(
      z.object({
        at: instant,
        command: z.string(),
        by: z.string(),
        sentence: z.string().describe("'Sam Sato changed the tags of the customer'"),
      }),
    )
    .describe('What staff did with the account'),
});
export type ShownOfficeCustomer = z.output<typeof shownCustomer>;

const customerParams = z.object({
  customerId: z
    .string()
    .regex(/^(guest-)?\d{1,9}$/)
    .describe("An account's number, or guest-100042: the person who placed that order without one"),
});

export const showCustomer = defineOfficeRoute('get', '/office/customers/{customerId}', {
  tag,
  summary: 'Show a customer',
  access: 'customers',
  request: { params: customerParams },
  responses: { 200: jsonAnswer('The customer', shownCustomer) },
});

const customerEdit = z.object({
  ...nameFields,
  birthDate: isoDay.nullable(),
});
export type CustomerEdit = z.output<typeof customerEdit>;

export const editCustomer = defineOfficeRoute('put', '/office/customers/{customerId}', {
  tag,
  summary: 'Change the name and birth date of an account',
  access: 'customers',
  audit: 'customer edit',
  request: { params: customerParams, body: jsonBody(customerEdit) },
  responses: { 204: noContent },
});

export const addCustomer = defineOfficeRoute('post', '/office/customers', {
  tag,
  summary: 'Open an account for someone on the phone',
  access: 'customers',
  audit: 'customer add',
  request: { body: jsonBody(customerEdit.extend({ email: typedEmail })) },
  responses: { 201: jsonAnswer('The account', z.object({ customerId: z.int() })) },
});

/** As the customer's own form; club shipments go on to where they went. */
const addressForm = accountAddressForm
  .omit({ makeDefaultBilling: true, alsoForClubs: true })
  .extend({ ...addressFields, stateId: z.int('Choose a state.').min(1).max(LARGEST_INTEGER) });
const addressParams = customerParams.extend({ addressId: pathId });

export const addCustomerAddress = defineOfficeRoute('post', '/office/customers/{customerId}/addresses', {
  tag,
  summary: 'Add an address to an account',
  access: 'customers',
  audit: 'customer address',
  request: { params: customerParams, body: jsonBody(addressForm) },
  responses: { 204: noContent },
});

export const changeCustomerAddress = defineOfficeRoute(
  'put',
  '/office/customers/{customerId}/addresses/{addressId}',
  {
    tag,
    summary: 'Change an address of an account',
    access: 'customers',
    audit: 'customer address',
    request: { params: addressParams, body: jsonBody(addressForm) },
    responses: { 204: noContent },
  },
);

export const removeCustomerAddress = defineOfficeRoute(
  'delete',
  '/office/customers/{customerId}/addresses/{addressId}',
  {
    tag,
    summary: 'Remove an address of an account',
    access: 'customers',
    audit: 'customer address',
    isFinal: true,
    request: { params: addressParams },
    responses: { 204: noContent },
  },
);

export const changeCustomerEmail = defineOfficeRoute('post', '/office/customers/{customerId}/email', {
  tag,
  summary: 'Change the email of an account, which its owner then proves',
  access: 'customers',
  isFresh: true,
  audit: 'customer email',
  request: { params: customerParams, body: jsonBody(z.object({ email: typedEmail })) },
  responses: { 204: noContent },
});

export const addCustomerNote = defineOfficeRoute('post', '/office/customers/{customerId}/notes', {
  tag,
  summary: 'Add a note to a customer',
  access: 'customers',
  audit: 'customer note',
  request: { params: customerParams, body: jsonBody(noteForm) },
  responses: { 201: jsonAnswer('The note', z.object({ noteId: z.int() })) },
});

export const tagCustomer = defineOfficeRoute('post', '/office/customers/{customerId}/tags', {
  tag,
  summary: 'Add and remove tags of a customer',
  access: 'customers',
  audit: 'customer tags',
  request: { params: customerParams, body: jsonBody(tagsForm) },
  responses: { 200: jsonAnswer('All tags', z.object({ tags: z.array(z.string()) })) },
});

export const endCustomerSessions = defineOfficeRoute('post', '/office/customers/{customerId}/end-sessions', {
  tag,
  summary: 'Log a customer out everywhere',
  access: 'customers',
  audit: 'customer end-sessions',
  request: { params: customerParams },
  responses: { 200: jsonAnswer('How many log-ins ended', z.object({ ended: z.int() })) },
});

const count = z.int().min(0);

export const mergeCustomer = defineOfficeRoute('post', '/office/customers/{customerId}/merge', {
  tag,
  summary: 'Merge a second account of the same customer into another, and delete it',
  access: 'privacy',
  isFresh: true,
  audit: 'customer merge',
  isFinal: true,
  request: {
    params: customerParams,
    query: dryRunQuery,
    body: jsonBody(
      z.object({
        into: z
          .union(
            [recordId, requiredLine(254, 'Enter an email address or a customer number.')],
            'Enter an email address or a customer number.',
          )
          .describe('The account that stays: its number or email'),
      }),
    ),
  },
  responses: {
    200: jsonAnswer(
      'What moved, or would move',
      z.object({
        into: z.int(),
        intoEmail: z.string(),
        orders: count,
        guestOrders: count,
        memberships: count,
        addresses: count,
        cards: count,
        carts: count,
        bulkPayments: count,
        sessionsEnded: count,
      }),
    ),
  },
});

export const exportCustomer = defineOfficeRoute('post', '/office/customers/{customerId}/export', {
  tag,
  summary: 'Export all data about a person, for a privacy request',
  access: 'privacy',
  isFresh: true,
  audit: 'customer export',
  request: { params: customerParams },
  responses: {
    200: jsonAnswer(
      'All that the shop holds about the person',
      z.object({
        about: z.object({ explanation: z.string(), email: z.string(), madeAt: z.string() }),
        parts: z.record(
          z.string(),
          z.object({ explanation: z.string(), data: z.array(z.record(z.string(), z.unknown())) }),
        ),
      }),
    ),
  },
});

export const eraseCustomer = defineOfficeRoute('post', '/office/customers/{customerId}/erase', {
  tag,
  summary: 'Erase the personal data of a shopper; what the law requires stays without the person',
  access: 'privacy',
  isFresh: true,
  audit: 'customer erase',
  isFinal: true,
  request: {
    params: customerParams,
    query: dryRunQuery,
    body: jsonBody(z.object({ typedEmail: line(254).default('') })),
  },
  responses: {
    200: jsonAnswer(
      'What was erased, or would be',
      z.object({
        orders: count,
        payments: count,
        memberships: count,
        carts: count,
        mails: count,
        texts: count,
        addresses: count,
        cards: count,
        sessions: count,
      }),
    ),
  },
});
