import { capitalized } from '../words/capitalized.ts';

/** One row of the audit log, as it is stored. */
export interface RecordedAction {
  /** Such as 'order ship'. */
  readonly command: string;
  /** Such as 'order 100042'. */
  readonly about: string | null;
  /** Null: running, or stopped midway. */
  readonly outcome: string | null;
  /** A code of `contract/error.ts`, or what a command said. */
  readonly reason: string | null;
  readonly details: Readonly<Record<string, unknown>>;
  /** The names of its order's lines, in their order. */
  readonly lines: readonly string[];
  /** Who came for a pickup. */
  readonly receivedBy: string | null;
}

export interface ActionLink {
  readonly label: string;
  readonly href: string;
}

/** What a timeline is about. */
export const THE_ORDER = 'the order';

interface Telling {
  readonly hidesMoney: boolean;
}

/** "to refund", "refunded", and what follows either. */
type Words = readonly [
  base: string,
  past: string,
  rest?: (action: RecordedAction, telling: Telling) => string,
];

const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const spaced = (value: string) => (value === '' ? '' : ` ${value}`);
const because = (value: unknown) => (text(value) === '' ? '' : `: ${text(value)}`);
const about = ({ about: subject }: RecordedAction) => spaced(subject ?? '');
/** ' of order 100042'; beside an order, it is that one. */
const inLog = (word: string, action: RecordedAction) =>
  action.about === null || action.about === THE_ORDER ? '' : ` ${word}${about(action)}`;
const aPhoneOrder = (action: RecordedAction) => ` a phone order${inLog('', action) && ` (${action.about})`}`;
const aboutAndReason = (action: RecordedAction) => `${about(action)}${because(action.details.reason)}`;

/** '$1,041.20'; '' for what the role does not see, and for what is no amount. */
function money(value: unknown, { hidesMoney }: Telling): string {
  if (hidesMoney || typeof value !== 'number') return '';
  return ` ${value.toLocaleString('en-US', { style: 'currency', currency: 'USD' })}`;
}

function counted(value: unknown, one: string): string {
  return typeof value !== 'number' ? '' : `${value.toLocaleString('en-US')} ${one}${value === 1 ? '' : 's'}`;
}

/** 'tag fragile and rush' */
function listed(value: unknown): string {
  const words = Array.isArray(value) ? value.map(text).filter((word) => word !== '') : [];
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

interface RefundedLine {
  readonly line: number;
  readonly quantity: number;
}

function isRefundedLine(value: unknown): value is RefundedLine {
  const line = value as Partial<RefundedLine> | null;
  return typeof line?.line === 'number' && typeof line.quantity === 'number';
}

/** '1 Sauvignon Blanc, 2 Merlot'; '' for all that is left. */
function refundedLines({ details, lines }: RecordedAction): string {
  const refunded = Array.isArray(details.lines) ? details.lines.filter(isRefundedLine) : [];
  return refunded
    .map(({ line, quantity }) => `${quantity} ${lines[line - 1] ?? `of line ${line}`}`)
    .join(', ');
}

function refund(action: RecordedAction, telling: Telling): string {
  const { details } = action;
  const parts = [refundedLines(action), text(details.reason)].filter((part) => part !== '');
  const of = money(details.amount, telling) === '' ? about(action) : inLog('of', action);
  return `${money(details.amount, telling)}${of}${parts.length > 0 ? `: ${parts.join(', ')}` : ''}`;
}

function handOver(action: RecordedAction): string {
  const to = action.receivedBy === null ? '' : ` to ${action.receivedBy}`;
  return `${about(action)}${to}${action.details.idChecked === true ? ', after checking the ID' : ''}`;
}

function tracking(action: RecordedAction): string {
  const number = text(action.details.trackingNumber) || text(action.details.tracking);
  return `${about(action)}${number === '' ? '' : `, tracking number ${number}`}`;
}

function tags(action: RecordedAction): string {
  const { add, remove } = action.details;
  const parts = [
    listed(add) === '' ? '' : `added ${listed(add)}`,
    listed(remove) === '' ? '' : `removed ${listed(remove)}`,
  ].filter((part) => part !== '');
  return `${about(action)}${parts.length > 0 ? `: ${parts.join('; ')}` : ''}`;
}

/** What changed, by name: 'price, vintage'. */
function fields(action: RecordedAction): string {
  const names = Object.keys(action.details).map((name) =>
    name
      .replaceAll(/([A-Z])/g, ' $1')
      .replaceAll(/[-_]+/g, ' ')
      .trim()
      .toLowerCase(),
  );
  return `${about(action)}${names.length > 0 ? `: ${names.join(', ')}` : ''}`;
}

const EDITED_WORDS: Readonly<Record<string, string>> = {
  name_first: 'first name',
  name_last: 'last name',
  address1: 'street',
  address2: 'apartment',
  zip: 'ZIP code',
  specialInstructions: 'instructions',
};

/** 'the order: street, ZIP code, ship day' */
function edit(action: RecordedAction): string {
  const { changed, shipDay } = action.details;
  const names = Array.isArray(changed) ? changed.map((name) => EDITED_WORDS[name] ?? String(name)) : [];
  const all = shipDay === undefined ? names : [...names, 'ship day'];
  return `${about(action)}${all.length > 0 ? `: ${all.join(', ')}` : ''}`;
}

function stock(action: RecordedAction): string {
  const { kind, quantity } = action.details;
  return `${about(action)}${text(kind) === '' ? '' : `: ${text(kind)}${spaced(counted(quantity, 'bottle'))}`}`;
}

function change(action: RecordedAction, telling: Telling): string {
  const { newTotal, reason } = action.details;
  return `${about(action)}${money(newTotal, telling) && `, now${money(newTotal, telling)}`}${because(reason)}`;
}

function replacement(action: RecordedAction, telling: Telling): string {
  const { replacedBy, newTotal, reason } = action.details;
  const by = text(replacedBy) === '' ? '' : ` with order ${text(replacedBy)}`;
  return `${about(action)}${by}${money(newTotal, telling) && `, for${money(newTotal, telling)}`}${because(reason)}`;
}

/** Every name that a row of the log can have; files of lists are distinguished below. */
const ACTIONS: Readonly<Record<string, Words>> = {
  'order ship': ['ship', 'shipped', tracking],
  'order cancel': ['cancel', 'canceled', aboutAndReason],
  'order refund': ['refund', 'refunded', refund],
  'order authorize': [
    'authorize',
    'authorized',
    (a, t) => (money(a.details.amount, t) ? `${money(a.details.amount, t)}${inLog('for', a)}` : about(a)),
  ],
  'order card-link': ['send a link to give another card for', 'sent a link to give another card for', about],
  'order new-card': ['take a new card for', 'took a new card for', about],
  'order ready': ['mark', 'marked', (a) => `${about(a)} ready for pickup`],
  'order tracking': ['set the tracking number of', 'set the tracking number of', tracking],
  'order hand-over': ['hand over', 'handed over', handOver],
  'order refuse-hand-over': ['keep back', 'kept back', aboutAndReason],
  'order bulk-ready': ['mark', 'marked', (a) => `${about(a)} ready for pickup`],
  'order bulk-cancel': ['cancel', 'canceled', aboutAndReason],
  'order change': ['change', 'changed', change],
  'order replacement': ['replace', 'replaced', replacement],
  'order packed': ['mark', 'marked', (a) => `${about(a)} packed`],
  'order unpacked': ['mark', 'marked', (a) => `${about(a)} not packed`],
  'order hold': ['put', 'put', (a) => `${about(a)} on hold${because(a.details.reason)}`],
  'order unhold': ['take', 'took', (a) => `${about(a)} off hold`],
  'order note': ['write a note about', 'wrote a note about', about],
  'order email': ['send an email about', 'sent an email about', (a) => `${about(a)} again`],
  'order tags': ['change the tags of', 'changed the tags of', tags],
  'order edit': ['edit', 'edited', edit],
  'order bulk-hold': ['put', 'put', (a) => `${about(a)} on hold${because(a.details.reason)}`],
  'order bulk-unhold': ['take', 'took', (a) => `${about(a)} off hold`],
  'order bulk-tags': ['change the tags of', 'changed the tags of', tags],
  'payment reconcile': ['ask the bank about pending payments', 'asked the bank about pending payments'],
  'payouts fetch': ['fetch payouts from the card processor', 'fetched payouts from the card processor'],
  'ledger check': ['compare the books with the card processor', 'compared the books with the card processor'],
  'batch create': ['start', 'started', about],
  'batch take-out': ['take', 'took', (a) => `${about(a)} out of its batch`],
  'batch close': ['close', 'closed', about],
  'batch carrier-file': ['download the carrier file of', 'downloaded the carrier file of', about],
  'batch tracking-file': ['check a tracking file for', 'checked a tracking file for', about],
  'batch ship': ['ship', 'shipped', about],
  'batch packer': [
    'change who packs',
    'changed who packs',
    (a) =>
      `${about(a)}${spaced(text(a.details.from) && `from ${text(a.details.from)}`)} to ${text(a.details.to) || 'no one'}`,
  ],
  'batch scan': [
    'scan in',
    'scanned in',
    (a) =>
      `${about(a)}${text(a.details.takenFrom) && `, and took the box of ${text(a.details.takenFrom)} over`}`,
  ],
  'session password': ['enter a password', 'entered a password'],
  'session log-in': ['log in', 'logged in'],
  'session confirm': ['confirm with a code', 'confirmed with a code'],
  'session log-out': ['log out', 'logged out'],
  'session forgotten-password': ['ask for a new password', 'asked for a new password'],
  'session new-password': ['set a new password', 'set a new password'],
  'session passkey-options': ['start a log-in with a passkey', 'started a log-in with a passkey'],
  'session passkey': ['log in with a passkey', 'logged in with a passkey'],
  'session end': ['end the sessions of', 'ended the sessions of', about],
  'invitation accept': ['accept the invitation', 'accepted the invitation'],
  'invitation finish': ['finish the invitation', 'finished the invitation'],
  'staff invite': [
    'invite',
    'invited',
    (a) => `${about(a)}${text(a.details.role) && ` as ${text(a.details.role)}`}`,
  ],
  'staff change': ['change', 'changed', fields],
  'staff reset': ['reset', 'reset', about],
  'staff role': ['change the role of', 'changed the role of', about],
  'staff disable': ['disable', 'disabled', about],
  'staff enable': ['enable', 'enabled', about],
  'promo add': ['add', 'added', about],
  'promo set': ['change', 'changed', about],
  'promo end': ['end', 'ended', about],
  'run stop': ['stop', 'stopped', about],
  'run file': ['download the file of', 'downloaded the file of', about],
  'view save': ['save', 'saved', about],
  'view delete': ['delete', 'deleted', about],
  'bulk-carts create': [
    'import carts for',
    'imported carts for',
    (a) =>
      `${about(a)}${spaced(counted(a.details.carts, 'cart') && `(${counted(a.details.carts, 'cart')})`)}`,
  ],
  'bulk-carts remove': ['remove the waiting carts of', 'removed the waiting carts of', about],
  'bulk-link make': ['make a payment link for', 'made a payment link for', about],
  'bulk-link revoke': ['end the payment link of', 'ended the payment link of', about],
  'messages resend': ['send', 'sent', (a) => `${about(a)} again`],
  'mail resend': ['send', 'sent', (a) => `${about(a)} again`],
  'customer add': ['open an account for', 'opened an account for', about],
  'customer address': ['change the addresses of', 'changed the addresses of', about],
  'customer edit': ['change the name or birth date of', 'changed the name or birth date of', about],
  'customer email': ['change the email of', 'changed the email of', about],
  'customer note': ['write a note about', 'wrote a note about', about],
  'customer tags': ['change the tags of', 'changed the tags of', tags],
  'customer end-sessions': ['log out', 'logged out', about],
  'customer merge': ['merge another account into', 'merged another account into', about],
  'customer export': ['download the data of', 'downloaded the data of', about],
  'customer erase': ['erase', 'erased', about],
  'states set': ['change the rules of', 'changed the rules of', about],
  'states clear': ['bring back the built-in rules of', 'brought back the built-in rules of', about],
  'labels set': ['enter the label registration of', 'entered the label registration of', about],
  'labels remove': ['remove the label registration of', 'removed the label registration of', about],
  'dry-places set': ['change', 'changed', about],
  'dry-places clear': ['bring back the built-in rule of', 'brought back the built-in rule of', about],
  'blackouts add': ['close', 'closed', aboutAndReason],
  'blackouts remove': ['open', 'opened', about],
  'ship-dates add': ['add', 'added', about],
  'ship-dates remove': ['remove', 'removed', about],
  'ship-date-exceptions add': ['add', 'added', about],
  'ship-date-exceptions remove': ['remove', 'removed', about],
  'default-ship-date set': ['set the default ship date', 'set the default ship date'],
  'default-ship-date clear': ['clear the default ship date', 'cleared the default ship date'],
  'rates add': ['add a rate of', 'added a rate of', about],
  'rates remove': ['remove a rate of', 'removed a rate of', about],
  'rates zip import': ['import sales tax rates by ZIP', 'imported sales tax rates by ZIP'],
  'freight set': ['set the price of', 'set the price of', about],
  'freight clear': ['bring back the built-in price of', 'brought back the built-in price of', about],
  'freight prices set': ['set freight prices', 'set freight prices'],
  'freight prices clear': [
    'bring back the built-in freight prices',
    'brought back the built-in freight prices',
  ],
  'freight zones set': ['set freight zones', 'set freight zones'],
  'freight zones clear': ['bring back the built-in freight zones', 'brought back the built-in freight zones'],
  'weather set-limits': ['set the weather limits', 'set the weather limits'],
  'weather reset-limits': [
    'bring back the built-in weather limits',
    'brought back the built-in weather limits',
  ],
  'product import': ['import products', 'imported products'],
  'product add': ['add', 'added', about],
  'product set': ['change', 'changed', fields],
  'product price': ['change the price of', 'changed the price of', about],
  'product limit': ['change the limit per order of', 'changed the limit per order of', about],
  'product retire': ['retire', 'retired', about],
  'product restore': ['bring back', 'brought back', about],
  'product export': ['export the products', 'exported the products'],
  'product stock': ['set the stock of', 'set the stock of', about],
  'club open': ['open', 'opened', about],
  'club close': ['close', 'closed', about],
  'club tier retire': ['retire a tier of', 'retired a tier of', about],
  'club tier restore': ['bring back a tier of', 'brought back a tier of', about],
  'retail-delivery-fee on': ['turn the retail delivery fee on', 'turned the retail delivery fee on'],
  'retail-delivery-fee off': ['turn the retail delivery fee off', 'turned the retail delivery fee off'],
  'stock move': ['change the stock of', 'changed the stock of', stock],
  'stock set': ['set the stock of', 'set the stock of', about],
  'photo add': ['add a photo to', 'added a photo to', about],
  'photo set': ['change a photo of', 'changed a photo of', about],
  'photo delete': ['delete a photo of', 'deleted a photo of', about],
  'draft open': ['start', 'started', aPhoneOrder],
  'draft set': ['change', 'changed', aPhoneOrder],
  'draft adjust': [
    'take',
    'took',
    (a, t) =>
      `${money(a.details.amount, t) || ' a discount'} off${aPhoneOrder(a)}${because(a.details.reason)}`,
  ],
  'draft adjust-clear': ['remove the discount of', 'removed the discount of', aPhoneOrder],
  'draft order': ['place', 'placed', (a) => `${about(a)} by phone`],
  'draft link': ['email a payment link for', 'emailed a payment link for', aPhoneOrder],
  'draft close': ['take', 'took', (a) => `${about(a)} off the list of phone orders`],
  'draft reopen': ['put', 'put', (a) => `${about(a)} back on the list of phone orders`],
  'permit add': ['add', 'added', about],
  'permit set': ['change', 'changed', about],
  'permit rule': ['change whether permits decide', 'changed whether permits decide', about],
  'permit end': ['end', 'ended', about],
  'permit remove': ['remove', 'removed', about],
  'permit delete': ['delete', 'deleted', about],
  'service set': ['name the standard service', 'named the standard service'],
  'ships-from set': ['change where parcels leave from', 'changed where parcels leave from'],
  'shipping set': ['change the latest hour for shipping', 'changed the latest hour for shipping'],
  'accounts set': ['change the accounts of the journal', 'changed the accounts of the journal'],
  'code-limit set': [
    'change the sum below which a shift needs one code',
    'changed the sum below which a shift needs one code',
    ({ details: { former, amount } }, t) =>
      money(amount, t) === '' ? '' : ` from${money(former, t)} to${money(amount, t)}`,
  ],
  'webhook add': ['add', 'added', about],
  'webhook test': ['send a test to', 'sent a test to', about],
  'webhook rotate': ['change the secret of', 'changed the secret of', about],
  'webhook remove': ['remove', 'removed', about],
  'webhook resend': ['send', 'sent', (a) => `${about(a)} again`],
  'report export': ['download', 'downloaded', (a) => ` the report${spaced(text(a.details.name))}`],
  'schedule file': ['record that the state has', 'recorded that the state has', about],
  'profile change': ['change their profile', 'changed their profile', (a) => fields({ ...a, about: null })],
  'profile password': ['change their password', 'changed their password'],
  'profile recovery-codes': ['make new recovery codes', 'made new recovery codes'],
  'profile end-sessions': ['log out elsewhere', 'logged out elsewhere'],
  'profile passkey-options': ['start to add a passkey', 'started to add a passkey'],
  'profile add-passkey': ['add a passkey', 'added a passkey'],
  'profile remove-passkey': ['remove a passkey', 'removed a passkey'],
  'member add': [
    'add',
    'added',
    (a) =>
      `${about(a)} by phone${a.details.isFormer === true ? ', a former member' : ''}${because(a.details.reason)}`,
  ],
  'member change': [
    'change',
    'changed',
    (a) => `${about(a)}${listed(a.details.changed) === '' ? '' : `: ${listed(a.details.changed)}`}`,
  ],
  'member hold': ['put', 'put', (a) => `${about(a)} on hold`],
  'member resume': ['resume', 'resumed', about],
  'member cancel': ['cancel', 'canceled', about],
  'member card-link': ['send a link to give another card to', 'sent a link to give another card to', about],
  'member new-card': ['take a new card for', 'took a new card for', about],
  'member releases': ['choose the releases of', 'chose the releases of', about],
  'club new-members': ['change the rule for new members of', 'changed the rule for new members of', about],
  'club shipments-a-year': [
    'change how many shipments a year come from',
    'changed how many shipments a year come from',
    about,
  ],
  'club release': ['prepare', 'prepared', about],
  'club release charge': ['charge', 'charged', about],
  'club release retry': ['charge the declined shipments of', 'charged the declined shipments of', about],
  'club release stop': ['stop charging', 'stopped charging', about],
  'club release card-links': [
    'send links to give another card to the declined members of',
    'sent links to give another card to the declined members of',
    about,
  ],
  'club release requote': ['offer again', 'offered again', about],
  'club release withdraw': ['withdraw', 'withdrew', about],
  'club next-shipment': ['set the next shipment of', 'set the next shipment of', about],
  'club policy set': ['change the policy of', 'changed the policy of', about],
  'club tier add': ['add a tier to', 'added a tier to', about],
  'club tier set': ['change the price or wines of', 'changed the price or wines of', about],
  'shipment set': ['change', 'changed', about],
  'shipment box': ['change the wines of', 'changed the wines of', about],
  'campaign-link make': ['make a campaign link', 'made a campaign link'],
  'consent withdraw': ['withdraw a consent', 'withdrew a consent'],
  'database backup': ['back up the database', 'backed up the database'],
  'database migrate': ['update the database', 'updated the database'],
  'database restore': ['restore the database', 'restored the database'],
  'database seed': ['fill the database with the demo', 'filled the database with the demo'],
  'log hash': ['look up a hash of the log', 'looked up a hash of the log'],
};

/** Files of lists and reports: 'export orders', 'export settings/actions', 'export reports/{name}'. */
const EXPORTS: Readonly<Record<string, string>> = {
  orders: 'the list of orders',
  customers: 'the list of customers',
  products: 'the list of products',
  promotions: 'the list of promotions',
  'settings/actions': 'the audit log',
  batches: 'the carrier file of a batch',
  runs: 'the file of a run',
  'reports/schedules': 'a state file',
  reports: 'a report',
};

function wordsOf(command: string): Words {
  const known = ACTIONS[command];
  if (known) return known;
  const path = /^export (.+)$/.exec(command)?.[1];
  if (path === undefined) return ['run', 'ran', () => ` the command “${command}”`];
  const [, file = 'a file'] = Object.entries(EXPORTS).find(([start]) => path.startsWith(start)) ?? [];
  return ['download', 'downloaded', () => ` ${file}`];
}

const REASONS: Readonly<Record<string, string>> = {
  unauthenticated: 'no one was logged in, or the password or code was wrong',
  'card-declined': 'the card was declined',
  forbidden: 'the role does not include this',
  'confirm-needed': 'a fresh code was needed',
  'not-found': 'there was no such thing',
  conflict: 'something stood against it',
  'too-large': 'the file was too large',
  'unsupported-media-type': 'the file was of another kind',
  invalid: 'an entry was not valid',
  'rate-limited': 'there were too many attempts',
  'challenge-needed': 'there were too many attempts',
  malformed: 'the request was not readable',
  unavailable: 'no answer came in time',
  internal: 'something broke',
  'process-ended': 'the server stopped in the middle',
};

function endOf({ outcome, reason }: RecordedAction): string {
  const why = reason === null ? '' : (REASONS[reason] ?? '');
  const because = why === '' ? '' : `: ${why}`;
  switch (outcome) {
    case 'refused':
    case 'misused':
      return `; it was refused${because}`;
    case 'failed':
      return `; it failed${because}`;
    default:
      return '; it is not finished';
  }
}

/**
 * "Sam Sato refunded $43.21 of order 99756: 1 Sauvignon Blanc, corked". Without keys, options and JSON: those are
 * technical details.
 */
export function actionSentence(
  who: string,
  action: RecordedAction,
  telling: Telling = { hidesMoney: false },
): string {
  const [base, past, rest = () => ''] = wordsOf(action.command);
  if (action.outcome === 'done') return `${who} ${past}${rest(action, telling)}`;
  return `${who} tried to ${base}${rest(action, telling)}${endOf(action)}`;
}

const PAGES: Readonly<Record<string, (id: string) => string>> = {
  order: (id) => `orders/${id}`,
  customer: (id) => `customers/${id}`,
  product: (id) => `products/${id}`,
  promo: (id) => `promotions/${id}`,
  batch: (id) => `batches/${id}`,
  run: (id) => `runs/${id}`,
  release: (id) => `releases/${id}`,
  member: (id) => `members/${id}`,
  draft: (id) => `drafts/${id}`,
};

function linkTo(subject: string): ActionLink[] {
  const [, kind = '', id = ''] = /^(\w+) ([\w.-]+)$/.exec(subject) ?? [];
  const page = PAGES[kind];
  if (!page || id === '') return [];
  return [{ label: `${capitalized(kind)} ${id}`, href: `/office/${page(id)}` }];
}

/** The pages of what it is about and of what came of it. */
export function actionLinks({
  about: subject,
  details,
}: Pick<RecordedAction, 'about' | 'details'>): ActionLink[] {
  const { runId, replacedBy, draftId } = details;
  return [
    ...linkTo(subject ?? ''),
    ...(typeof replacedBy === 'number' ? linkTo(`order ${replacedBy}`) : []),
    ...(typeof runId === 'number' ? linkTo(`run ${runId}`) : []),
    ...(typeof draftId === 'number' ? linkTo(`draft ${draftId}`) : []),
  ];
}
