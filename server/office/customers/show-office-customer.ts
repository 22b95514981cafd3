import { sql } from 'kysely';
import type { ShownOfficeCustomer } from '../../../contract/office/customers.ts';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import type { Day } from '../../../domain/dates/day.ts';
import { type Cents, centsToDollars } from '../../../domain/money/cents.ts';
import { actionSentence, type RecordedAction } from '../../../domain/office/action-sentences.ts';
import type { OrderDocument } from '../../../domain/orders/order-document.ts';
import { mailState } from '../../messages/mails/mail-store.ts';
import { selectOpenSessions } from '../../people/identity/sessions-of.ts';
import type { Reader } from '../../platform/database/access.ts';
import { textIn } from '../../platform/database/json-path.ts';
import { all, first } from '../../platform/database/query.ts';
import { listedBadge, type ProgressColumns, progressColumns } from '../orders/order-sql.ts';
import { spentSql } from './list-customers.ts';
import { mailIsOf, membershipIsOf, orderIsOf, type Person, staffWordsAreOf } from './person.ts';
import { type ShownCustomer, showCustomer } from './show-customer.ts';

/** The latest emails to a person; the rest is found among all messages. */
const LATEST = 20;

/** The person of an address of the office: an account, or the person who placed an order as a guest. Null: unknown. */
export function personOf(db: Reader, customerId: string): Promise<Person | null> {
  const guest = /^guest-(\d+)$/.exec(customerId)?.[1];
  if (guest === undefined) {
    return first<Person>(db)`
      select customer_id as "customerId", email from customers where customer_id = ${Number(customerId)}::bigint`;
  }
  return first<Person>(db)`
    select u.customer_id as "customerId", coalesce(u.email, o.email) as email
    from orders o left join customers u on u.customer_id = o.customer_id
      or (o.customer_id is null and lower(u.email) = lower(o.email))
    where o.order_id = ${Number(guest)}::bigint`;
}

interface Words {
  /** Null: a guest. */
  readonly account: Pick<ShownOfficeCustomer['customer'], 'name_first' | 'name_last' | 'birthDate'> | null;
  readonly name: string;
  readonly orders: number;
  readonly spentCents: Cents;
  readonly clubs: readonly {
    membershipId: number;
    brandingId: BrandingId;
    tier: string;
    state: ShownOfficeCustomer['memberships'][number]['state'];
    since: string;
  }[];
  readonly addresses: readonly (Omit<ShownOfficeCustomer['addresses'][number], 'lines'> & {
    lines: (string | null)[];
  })[];
  readonly messages: ShownOfficeCustomer['messages'];
  readonly notes: ShownOfficeCustomer['notes'];
  readonly tags: string[];
  readonly actions: readonly StoredAction[];
}

interface StoredAction extends Omit<RecordedAction, 'lines' | 'receivedBy'> {
  readonly at: string;
  readonly by: string;
}

const ordered = textIn<OrderDocument>(sql`o.document`);

function selectWords(db: Reader, person: Person): Promise<Words | null> {
  const { customerId } = person;
  return first<Words>(db)`
    select (
        select json_build_object('name_first', u.name_first, 'name_last', u.name_last, 'birthDate', u.birth_date)
        from customers u where u.customer_id = ${customerId}::integer) as account,
      coalesce((
        select trim(${ordered('billingAddress', 'name_first')} || ' ' || ${ordered('billingAddress', 'name_last')})
        from orders o where ${orderIsOf(person)} order by o.order_id desc limit 1), '') as name,
      bought.*,
      coalesce((
        select json_agg(json_build_object('membershipId', m.membership_id, 'brandingId', k.branding_id, 'tier', t.name,
          'state', m.state, 'since', m.state_since) order by m.membership_id desc)
        from memberships m join clubs k on k.club_type_id = m.club_type_id
          join club_tiers t on t.club_type_id = m.club_type_id and t.tier_id = m.tier_id
        where ${membershipIsOf(person)}), '[]') as clubs,
      coalesce((
        select json_agg(json_build_object('addressId', a.address_id, 'isDefault', a.is_default_shipping, 'lines',
          json_build_array(trim(a.name_first || ' ' || a.name_last), a.company, a.address1, a.address2,
            a.city || ', ' || a.state_short || ' ' || a.zip, a.phone),
          'fields', json_build_object('name_first', a.name_first, 'name_last', a.name_last, 'company', a.company,
            'address1', a.address1, 'address2', a.address2, 'city', a.city, 'stateId', a.state_id, 'zip', a.zip,
            'phone', a.phone)) order by a.address_id)
        from addresses a where a.customer_id = ${customerId}::integer), '[]') as addresses,
      coalesce((
        select json_agg(json_build_object('messageId', x.mail_id, 'written', x.created_at, 'subject', x.subject,
          'state', x.state) order by x.mail_id desc)
        from (select l.mail_id, l.created_at, l.subject, ${mailState} as state from mails l where ${mailIsOf(person)}
          order by l.mail_id desc limit ${LATEST}) x), '[]') as messages,
      coalesce((
        select json_agg(json_build_object('noteId', w.note_id, 'at', w.at, 'by', coalesce(s.name, ''), 'text', w.text,
          'isPinned', w.is_pinned) order by w.is_pinned desc, w.note_id desc)
        from customer_notes w left join staff s on s.staff_id = w.staff_id where ${staffWordsAreOf(person)}), '[]') as notes,
      array(select distinct w.tag from customer_tags w where ${staffWordsAreOf(person)} order by w.tag) as tags,
      coalesce((
        select json_agg(json_build_object('at', x.at, 'command', x.command, 'by', coalesce(s.name, x.os_user, ''),
          'about', x.subject, 'outcome', x.outcome, 'reason', x.reason, 'details', x.details)
          order by x.action_id desc)
        from operator_actions x left join staff s on s.staff_id = x.staff_id
        where x.customer_id = ${customerId}::integer), '[]') as actions
    from (
      select count(*)::integer as orders, ${spentSql} as "spentCents" from orders o
      where ${orderIsOf(person)} and o.status <> 'cancelled'
    ) bought`;
}

interface Ordered extends ProgressColumns {
  readonly orderId: number;
  readonly placedAt: Date;
  readonly totalCents: Cents;
  readonly asGuest: boolean;
}

/** Newest first. */
function selectOrders(db: Reader, person: Person): Promise<Ordered[]> {
  return all<Ordered>(db)`
    select o.order_id as "orderId", o.placed_at as "placedAt", o.total_cents as "totalCents",
      o.customer_id is null as "asGuest", ${progressColumns}
    from orders o where ${orderIsOf(person)} order by o.order_id desc`;
}

export async function showOfficeCustomer(
  db: Reader,
  person: Person,
  { today, seesBirthDate }: { readonly today: Day; readonly seesBirthDate: boolean },
): Promise<ShownOfficeCustomer> {
  const details = await showCustomer(db, person);
  const words = await selectWords(db, person);
  if (words === null) throw new Error('a query of one row had none');
  const orders = await selectOrders(db, person);
  const logIns = person.customerId === null ? [] : await selectOpenSessions(db, person.customerId);
  return {
    customer: {
      ...headOf(details, words),
      name_first: words.account?.name_first ?? '',
      name_last: words.account?.name_last ?? '',
      birthDate: seesBirthDate ? (words.account?.birthDate ?? null) : null,
    },
    orders: orders.map((order) => ({
      purchaseOrderId: order.orderId,
      placed: instantOf(order.placedAt),
      badge: listedBadge(order, today),
      total: centsToDollars(order.totalCents),
      asGuest: order.asGuest,
    })),
    memberships: words.clubs.map(({ brandingId, since, ...membership }) => ({
      ...membership,
      club: BRANDS[brandingId].clubName,
      since: instantOf(since),
    })),
    addresses: words.addresses.map(({ lines, ...address }) => ({
      ...address,
      lines: lines.flatMap((line) => line || []),
    })),
    cards: [...details.cards],
    logIns: logIns.map(({ since, lastUsed }) => ({
      since: instantOf(since),
      lastUsed: lastUsed && instantOf(lastUsed),
    })),
    messages: words.messages.map((message) => ({ ...message, written: instantOf(message.written) })),
    carts: [...details.openCarts],
    notes: words.notes.map((note) => ({ ...note, at: instantOf(note.at) })),
    tags: words.tags,
    actions: words.actions.map((action) => shownAction(action, person)),
  };
}

/** On the customer's own page their number says nothing. */
function shownAction({ at, by, ...action }: StoredAction, { customerId }: Person) {
  const about = action.about === `customer ${customerId}` ? 'the customer' : action.about;
  const sentence = actionSentence(by || 'Someone', { ...action, about, lines: [], receivedBy: null });
  return { at: instantOf(at), by, command: action.command, sentence };
}

function headOf(
  { account, email }: ShownCustomer,
  { name, orders, spentCents }: Words,
): Omit<ShownOfficeCustomer['customer'], 'name_first' | 'name_last' | 'birthDate'> {
  return {
    customerId: account?.customerId ?? null,
    name: account?.name || name || email,
    email,
    since: account && instantOf(account.since),
    isEmailVerified: account?.emailVerified ?? false,
    hasPassword: account?.hasPassword ?? false,
    orders,
    spent: centsToDollars(spentCents),
  };
}

function instantOf(at: Date | string): string {
  return new Date(at).toISOString();
}
