import type { AddressBookEntry } from '../../../contract/user.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { ActButton } from '../act-button.tsx';
import { buttonAction } from '../form-action.ts';
import { loadAccount, useAccount } from '../load-account.ts';
import { Mark, Problem, SectionPage } from '../section-page.tsx';
import type { Route } from './+types/addresses-page.ts';
import { inOrder } from './address-values.ts';
import { addressActOf, changeAddressBook, doneOf } from './change-address-book.ts';

const act = buttonAction(async (api, form, url) => {
  const wanted = addressActOf(form.get('intent'));
  if (wanted === null) return { ok: false, error: { status: 422, message: MESSAGES.anyError } };
  const { user } = await loadAccount(api, url);
  const addressId = String(form.get('addressId'));
  const answer = await changeAddressBook(api, user.AddressBook, wanted, addressId);
  // If another tab already deleted the entry, no message is needed.
  return answer === null || answer.ok ? { ok: true, done: doneOf(wanted, user, addressId) } : answer;
}, '/account/addresses');

export { act as action, act as clientAction };

export default function AddressesPage({ actionData: problem }: Route.ComponentProps) {
  const { user } = useAccount();
  return (
    <SectionPage title="Addresses">
      <Problem message={problem?.message} />
      {user.AddressBook.length === 0 && (
        <p className="mb-6 max-w-prose text-muted">
          You have no saved addresses yet. Save one here or at checkout, and you never have to type it again.
        </p>
      )}
      <TextLink to="/account/addresses/new">Enter a new address</TextLink>
      {user.AddressBook.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {inOrder(user.AddressBook).map((entry) => (
            <li key={entry.AddressBookID} className="py-6">
              <Entry entry={entry} />
            </li>
          ))}
        </ul>
      )}
    </SectionPage>
  );
}

function Entry({ entry }: { entry: AddressBookEntry }) {
  const addressId = String(entry.AddressBookID);
  const id = `address-${addressId}`;
  return (
    <>
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-2">
        <address id={id} className="min-w-0 not-italic">
          <span className="block font-medium">
            {entry.FirstName} {entry.LastName}
          </span>
          {entry.Company && <span className="block">{entry.Company}</span>}
          <span className="block">{entry.Address1}</span>
          {entry.Address2 && <span className="block">{entry.Address2}</span>}
          <span className="block">
            {entry.City}, {entry.StateShort} {entry.Zip}
          </span>
          <span className="block text-muted">{entry.Phone}</span>
        </address>
        <p className="flex flex-wrap items-start gap-2">
          {entry.IsDefaultShipping && <Mark>Default shipping address</Mark>}
          {entry.IsDefaultMailing && <Mark>Default billing address</Mark>}
        </p>
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-6">
        <TextLink aria-describedby={id} to={`/account/addresses/${addressId}`}>
          Edit
        </TextLink>
        <ActButton values={{ addressId, intent: 'remove' }} busyText="Removing…" describedBy={id}>
          Remove
        </ActButton>
        {!entry.IsDefaultShipping && (
          <ActButton
            values={{ addressId, intent: 'make-default-shipping' }}
            busyText="Saving…"
            describedBy={id}
          >
            Make Default Shipping Address
          </ActButton>
        )}
        {!entry.IsDefaultMailing && (
          <ActButton
            values={{ addressId, intent: 'make-default-billing' }}
            busyText="Saving…"
            describedBy={id}
          >
            Make default billing address
          </ActButton>
        )}
      </div>
    </>
  );
}
