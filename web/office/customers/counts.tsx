import { numberText } from '../ui/texts.ts';

export const COUNT_WORDS = {
  merge: {
    orders: 'orders',
    guestOrders: 'orders placed as a guest with its email',
    memberships: 'memberships',
    addresses: 'addresses',
    cards: 'cards',
    carts: 'carts',
    bulkPayments: 'bulk payments',
    sessionsEnded: 'log-ins, which end',
  },
  erase: {
    orders: 'orders, kept with state, ZIP, dates and amounts',
    payments: 'payment attempts, kept with their amounts',
    memberships: 'memberships, kept with club and dates',
    carts: 'carts, cleared of what the shopper typed',
    mails: 'emails, deleted',
    texts: 'text messages, deleted',
    addresses: 'addresses, deleted',
    cards: 'cards, deleted',
    sessions: 'log-ins, ended',
  },
} as const;

/** What a merge or an erasure comes to. */
export function Counts<Name extends string>({
  title,
  words,
  counts,
}: {
  title: string;
  words: Readonly<Record<Name, string>>;
  counts: Readonly<Record<NoInfer<Name>, number>>;
}) {
  const names = Object.keys(words) as Name[];
  return (
    <section>
      <h2 className="office-heading">{title}</h2>
      <ul className="mt-2 grid gap-1 tabular-nums">
        {names
          .filter((name) => counts[name] > 0)
          .map((name) => (
            <li key={name}>
              {numberText(counts[name])} {words[name]}
            </li>
          ))}
        {names.every((name) => counts[name] === 0) && <li>Only the name and the email.</li>}
      </ul>
    </section>
  );
}
