import { data, Form, Link, useNavigation } from 'react-router';
import type { AddressBookEntry } from '../../../contract/user.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { browserApi } from '../../api/browser-api.ts';
import type { Api } from '../../api/client.ts';
import { serverApi } from '../../api/server-api.ts';
import { Button } from '../../ui/button.tsx';
import { loadAccount, toLogin } from '../load-account.ts';
import { Mark } from '../mark.tsx';
import { Problem } from '../problem.tsx';
import { redirectDone } from '../saved.ts';
import { SectionPage } from '../section-page.tsx';
import { useAccount } from '../use-account.ts';
import type { Route } from './+types/addresses-page.ts';
import { inOrder } from './address-values.ts';
import { type AddressAct, addressActOf, changeAddressBook, DONE } from './change-address-book.ts';

async function act(api: Api, request: Request) {
  const form = await request.formData();
  const wanted = addressActOf(form.get('intent'));
  if (wanted === null) return data({ message: MESSAGES.anyError }, { status: 422 });
  const { user } = await loadAccount(api, request.url);
  const answer = await changeAddressBook(api, user.AddressBook, wanted, String(form.get('addressId')));
  // If another tab already deleted the entry, no message is needed.
  if (answer === null || answer.ok) return redirectDone('/account/addresses', DONE[wanted]);
  if (answer.error.status === 401) throw toLogin(request.url);
  return data({ message: answer.error.message }, { status: answer.error.status || 503 });
}

export const action = ({ context, request }: Route.ActionArgs) => act(serverApi(context), request);
export const clientAction = ({ request }: Route.ClientActionArgs) => act(browserApi, request);

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
      <Link className="link-line" to="/account/addresses/new">
        Enter a new address
      </Link>
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
  const id = `address-${entry.AddressBookID}`;
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
        <Link className="link-line" aria-describedby={id} to={`/account/addresses/${entry.AddressBookID}`}>
          Edit
        </Link>
        <Act entry={entry} act="remove" busyText="Removing…" text="Remove" describedBy={id} />
        {!entry.IsDefaultShipping && (
          <Act
            entry={entry}
            act="make-default-shipping"
            busyText="Saving…"
            text="Make Default Shipping Address"
            describedBy={id}
          />
        )}
        {!entry.IsDefaultMailing && (
          <Act
            entry={entry}
            act="make-default-billing"
            busyText="Saving…"
            text="Make default billing address"
            describedBy={id}
          />
        )}
      </div>
    </>
  );
}

interface ActProps {
  readonly entry: AddressBookEntry;
  readonly act: AddressAct;
  readonly text: string;
  readonly busyText: string;
  /** The address itself, for screen reader users who cannot see which entry the button belongs to. */
  readonly describedBy: string;
}

function Act({ entry, act: wanted, text, busyText, describedBy }: ActProps) {
  const { formData } = useNavigation();
  const id = String(entry.AddressBookID);
  const isBusy = formData?.get('addressId') === id && formData.get('intent') === wanted;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="addressId" value={id} />
      <input type="hidden" name="intent" value={wanted} />
      <Button type="submit" look="text" busy={isBusy} busyText={busyText} aria-describedby={describedBy}>
        {text}
      </Button>
    </Form>
  );
}
