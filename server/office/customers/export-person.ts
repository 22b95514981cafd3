import { type RawBuilder, sql } from 'kysely';
import { SHOWN_TEXT } from '../../messages/mails/mail-store.ts';
import { withoutHash } from '../../messages/mails/show-mail.ts';
import type { Reader } from '../../platform/database/access.ts';
import { takeTime } from '../../platform/database/take-time.ts';
import {
  attemptIsOf,
  cartIsOf,
  mailIsOf,
  membershipIsOf,
  orderIsOf,
  type Person,
  staffWordsAreOf,
  textIsOf,
} from './person.ts';

interface ExportedPart {
  readonly explanation: string;
  readonly data: readonly object[];
}

export interface PersonExport {
  readonly about: { readonly explanation: string; readonly email: string; readonly madeAt: string };
  readonly parts: Readonly<Record<string, ExportedPart>>;
}

interface Part {
  readonly explanation: string;
  /** Returns rows of one column, `data`. */
  readonly rows: (person: Person) => RawBuilder<{ data: object }>;
}

/** No one may read what opens something or proves a secret, not even the person. */
const SECRETS = sql`array['password_hash', 'token', 'token_hash', 'card_token', 'card_to_keep', 'browser_hash',
  'family_hash', 'request_digest', 'shown_quote', 'quote', 'keepsakes', 'gateway_key', 'client_key']`;

const PARTS: Readonly<Record<string, Part>> = {
  account: {
    explanation: 'The account: name, e-mail, day of birth, and which emails are wanted.',
    rows: ({ customerId }) =>
      sql`select to_jsonb(u) - ${SECRETS} as data from customers u where u.customer_id = ${customerId}`,
  },
  addresses: {
    explanation: 'Addresses kept in the account, for the next order.',
    rows: ({ customerId }) =>
      sql`select to_jsonb(a) - ${SECRETS} as data from addresses a where a.customer_id = ${customerId}
        order by a.address_id`,
  },
  cards: {
    explanation: 'Cards kept in the account. Numbers are held by the payment provider alone, never here.',
    rows: ({ customerId }) =>
      sql`select to_jsonb(k) - ${SECRETS} as data from cards k where k.customer_id = ${customerId} order by k.card_id`,
  },
  sessions: {
    explanation: 'Where the account is logged in.',
    rows: ({ customerId }) =>
      sql`select to_jsonb(s) - ${SECRETS} as data from sessions s where s.customer_id = ${customerId}
        order by s.created_at`,
  },
  orders: {
    explanation:
      'Orders, with their lines, addresses, the check of age and of the rules for shipping wine, what was moved on the card, and for a changed order what it was placed as. Tax and alcohol law ask for most of it.',
    rows: (person) => sql`
      select to_jsonb(o) - ${SECRETS} || jsonb_build_object(
        'lines', (select jsonb_agg(to_jsonb(l) order by l.line) from order_lines l where l.order_id = o.order_id),
        'money', (select jsonb_agg(jsonb_build_object('at', g.at, 'kind', g.kind, 'amount_cents', g.amount_cents,
          'reference', g.reference) order by g.entry_id) from ledger g where g.order_id = o.order_id),
        'placed_as', (select p.document from orders_as_placed p where p.order_id = o.order_id)) as data
      from orders o where ${orderIsOf(person)} order by o.order_id`,
  },
  payments: {
    explanation: 'Each attempt to pay, those that failed as well, with the order as it would have stood.',
    rows: (person) => sql`
      select to_jsonb(a) - ${SECRETS} as data from payment_attempts a join carts c on c.cart_id = a.cart_id
      where ${attemptIsOf(person)} order by a.created_at`,
  },
  bulkPayments: {
    explanation: 'Payments of several orders at once.',
    rows: ({ customerId }) => sql`
      select to_jsonb(b) - ${SECRETS} as data from bulk_payments b where b.customer_id = ${customerId}
      order by b.created_at`,
  },
  memberships: {
    explanation: 'Wine clubs that were joined: to which words and when, and where shipments go.',
    rows: (person) => sql`
      select to_jsonb(m) - ${SECRETS} || jsonb_build_object('consent', (
        select to_jsonb(a) from membership_consents a where a.membership_id = m.membership_id), 'notices', (
        select jsonb_agg(to_jsonb(n) order by n.notice_id) from member_notices n
        where n.membership_id = m.membership_id), 'moves', (
        select jsonb_agg(to_jsonb(v) order by v.move_id) from membership_moves v
        where v.membership_id = m.membership_id), 'tierChoices', (
        select jsonb_agg(to_jsonb(c) order by c.choice_id) from tier_choices c
        where c.membership_id = m.membership_id)) as data
      from memberships m where ${membershipIsOf(person)}
      order by m.membership_id`,
  },
  carts: {
    explanation: 'Carts, and what was filled in on the way to an order.',
    rows: (person) => sql`
      select to_jsonb(c) - ${SECRETS} || jsonb_build_object('items', coalesce((
        select jsonb_agg(jsonb_build_object('product', coalesce((
              select l.description from orders o join order_lines l on l.order_id = o.order_id
              where o.cart_id = c.cart_id and l.product_id = i.product_id limit 1), p.name),
            'quantity', i.quantity, 'status', i.status) order by i.cart_item_id)
        from cart_items i join products p on p.product_id = i.product_id where i.cart_id = c.cart_id), '[]')) as data
      from carts c where ${cartIsOf(person)} order by c.cart_id`,
  },
  mails: {
    explanation: 'Mails that were written to the person. Links in them are cut: they open things.',
    rows: (person) => sql`
      select jsonb_build_object('mailId', l.mail_id, 'eventKey', l.event_key, 'to', l.recipient, 'subject', l.subject,
        'text', ${SHOWN_TEXT}, 'writtenAt', l.created_at, 'sentAt', l.sent_at) as data
      from mails l where ${mailIsOf(person)} order by l.mail_id`,
  },
  newsletter: {
    explanation: 'A subscription to emails that was made on the pages.',
    rows: ({ email }) =>
      sql`select to_jsonb(s) as data from subscribers s where lower(s.email) = lower(${email})`,
  },
  campaigns: {
    explanation: 'Emails of a campaign were addressed to the person.',
    rows: ({ email }) =>
      sql`select to_jsonb(r) as data from campaign_recipients r where lower(r.email) = lower(${email})`,
  },
  textConsents: {
    explanation:
      'Consents to text messages: to which words, when, on which page, and when they were withdrawn.',
    rows: (person) =>
      sql`select to_jsonb(t) as data from text_consents t where ${textIsOf(person)} order by t.consent_id`,
  },
  texts: {
    explanation: 'Text messages that were written to the person.',
    rows: (person) =>
      sql`select to_jsonb(t) - 'whole_body' as data from texts t where ${textIsOf(person)} order by t.text_id`,
  },
  notes: {
    explanation: 'What staff noted about the person.',
    rows: (person) => sql`
      select jsonb_build_object('at', w.at, 'text', w.text) as data from customer_notes w
      where ${staffWordsAreOf(person)} order by w.note_id`,
  },
  tags: {
    explanation: 'Words that staff sort people by.',
    rows: (person) => sql`
      select jsonb_build_object('tag', w.tag) as data from customer_tags w
      where ${staffWordsAreOf(person)} order by w.tag`,
  },
  phoneOrders: {
    explanation: 'What staff wrote down for an order on the phone.',
    rows: ({ customerId, email }) => sql`
      select jsonb_build_object('at', d.created_at, 'entry', d.entry) as data from office_drafts d
      where d.customer_id = ${customerId}::integer or lower(d.email) = lower(${email}) order by d.draft_id`,
  },
  operators: {
    explanation: 'What was done by hand with the account or its orders.',
    rows: (person) => sql`
      select jsonb_build_object('at', x.at, 'command', x.command, 'orderId', x.order_id, 'outcome', x.outcome) as data
      from operator_actions x
      where x.customer_id = ${person.customerId}
        or x.order_id in (select o.order_id from orders o where ${orderIsOf(person)}) order by x.action_id`,
  },
};

/** For a privacy request: without secrets, and without links that open anything. Read as one snapshot. */
export async function exportPerson(db: Reader, person: Person, now: Date): Promise<PersonExport> {
  const parts = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await takeTime(trx);
      const read: [string, ExportedPart][] = [];
      for (const [name, { explanation, rows }] of Object.entries(PARTS)) {
        const data = (await rows(person).execute(trx)).rows.map((row) => row.data);
        read.push([name, { explanation, data: name === 'mails' ? data.map(cutKey) : data }]);
      }
      return read;
    });
  return {
    about: {
      explanation:
        'All that Cellar Door holds about the person with this e-mail. Times are UTC, sums are in US cents.',
      email: person.email,
      madeAt: now.toISOString(),
    },
    parts: Object.fromEntries(parts),
  };
}

function cutKey(mail: object): object {
  return withoutHash(mail as { eventKey: string });
}
