import { type ReactNode, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link, useLocation } from 'react-router';
import type { AddressBookEntry } from '../../../contract/user.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { addressFieldsOf } from '../../account/addresses/address-values.ts';
import { type FormState, fieldOf } from '../../forms/field-of.ts';
import type { FormValues } from '../../forms/form-reply.ts';
import { useSetField } from '../../forms/use-field-value.ts';
import { useFocusNext } from '../../forms/use-focus-next.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldError } from '../../ui/labelled.tsx';
import { WHOLE_ADDRESS } from '../shipping/whole-address.ts';
import { AddressChoice } from './address-choice.tsx';
import { type AddressKind, KIND_WORDS } from './address-kind.ts';
import { ADDRESS_BOOK_ID, encodeAddress, NEW, NEW_ADDRESS } from './chosen-address.ts';
import { newAddressQuery } from './inline-address.ts';
import { NewAddressForm } from './new-address-form.tsx';
import { isDefaultOf } from './picker-values.ts';
import { useChosenAddress } from './use-chosen-address.ts';

/** Spec §9: three are shown until expanded; the toggle appears at four. */
const SHOWN = 3;

export interface AddressPickerProps {
  readonly kind: AddressKind;
  /** Contains at least one address. A customer without one gets the form instead. */
  readonly book: readonly AddressBookEntry[];
  /** Whether a new address may be in that state; if omitted, any state is allowed. */
  readonly mayLieIn?: (stateId: string) => boolean;
  /** Its values come from `pickerValues`. Its error is about the address as a whole. */
  readonly fields: FormState;
}

/** Saved addresses to choose from, and a new one (spec §2, 'Saved-address picker'). */
export function AddressPicker({ kind, book, mayLieIn, fields }: AddressPickerProps) {
  const words = KIND_WORDS[kind];
  const whole = fieldOf(fields, WHOLE_ADDRESS);
  const initialId = fields.values[ADDRESS_BOOK_ID] ?? '';
  const chosen = useChosenAddress(fields.values, book);
  const [main, others] = [
    book.filter((entry) => isDefaultOf(kind, entry)),
    book.filter((entry) => !isDefaultOf(kind, entry)),
  ];
  const isOther = others.some((entry) => String(entry.AddressBookID) === chosen.id);
  const isFaulted =
    book.some((entry) => String(entry.AddressBookID) === chosen.id) && tellsFault(whole.errors);

  return (
    // A fieldset would count as a field of the form, and the message would stay when its reason has gone.
    // biome-ignore lint/a11y/useSemanticElements: see above.
    <div
      id={WHOLE_ADDRESS}
      tabIndex={-1}
      role="group"
      aria-label={words.group}
      aria-describedby={whole.errors ? `${WHOLE_ADDRESS}-error` : undefined}
      className="group/picker grid gap-7"
    >
      {whole.errors && (
        <div>
          <FieldError field={whole} />
          {isFaulted && (
            <Link className="link-line" to={`/account/addresses/${chosen.id}`}>
              Correct it in your account
            </Link>
          )}
        </div>
      )}
      {main.length > 0 && (
        <Group title="Default Address">
          {main.map((entry) => (
            <Saved key={entry.AddressBookID} entry={entry} initialId={initialId} />
          ))}
        </Group>
      )}
      {others.length > 0 && (
        <Others
          title={main.length > 0 ? 'Other Addresses' : 'Saved Addresses'}
          showMore={words.showMore}
          entries={others}
          initialId={initialId}
          chosenId={chosen.id}
        />
      )}
      <NewAddress kind={kind} mayLieIn={mayLieIn} fields={fields} entered={chosen.entered} />
      {/* Without a script, only the style sheet knows whether this is about the chosen address. */}
      <div
        className={`-mt-3 ${isOther ? '' : 'script:hidden'} noscript:hidden noscript:group-has-[[data-other]_:checked]/picker:block`}
      >
        <CheckboxField
          field={{ ...fieldOf(fields, words.makeDefault.name), id: 'make-chosen-default' }}
          label={words.makeDefault.label}
        />
      </div>
    </div>
  );
}

/** Whether the address itself is wrong, rather than missing or in a state that wine cannot ship to. */
function tellsFault(errors: readonly string[] = []): boolean {
  return errors.some(
    (message) => message !== MESSAGES.noAddressLoggedIn && message !== MESSAGES.invalidState,
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2.5 text-[0.9375rem] font-medium">{title}</legend>
      <div className="border-b border-line">{children}</div>
    </fieldset>
  );
}

function Saved({ entry, initialId }: { entry: AddressBookEntry; initialId: string }) {
  const id = String(entry.AddressBookID);
  return <AddressChoice value={id} address={addressFieldsOf(entry)} isChosen={id === initialId} />;
}

interface OthersProps {
  readonly title: string;
  readonly showMore: string;
  readonly entries: readonly AddressBookEntry[];
  readonly initialId: string;
  readonly chosenId: string;
}

/** Shows three, then all. A chosen address stays visible when another one is chosen. */
function Others({ title, showMore, entries, initialId, chosenId }: OthersProps) {
  const [showsAll, setShowsAll] = useState(false);
  const [seen, setSeen] = useState([initialId]);
  if (!seen.includes(chosenId)) setSeen([...seen, chosenId]);
  const rest = useRef<HTMLDivElement>(null);
  const focusNext = useFocusNext();
  const isShown = (entry: AddressBookEntry, place: number) =>
    showsAll || place < SHOWN || seen.includes(String(entry.AddressBookID));
  const firstHidden = entries.findIndex((entry, place) => !isShown(entry, place));

  function showAll() {
    setShowsAll(true);
    focusNext(() => rest.current?.querySelectorAll('input')[firstHidden]);
  }

  return (
    <div data-other ref={rest}>
      <Group title={title}>
        {entries.map((entry, place) => (
          <div key={entry.AddressBookID} className={isShown(entry, place) ? '' : 'script:hidden'}>
            <Saved entry={entry} initialId={initialId} />
          </div>
        ))}
      </Group>
      {firstHidden >= 0 && (
        <div className="mt-1 noscript:hidden">
          <Button look="text" onClick={showAll}>
            {showMore}
          </Button>
        </div>
      )}
    </div>
  );
}

interface NewAddressProps {
  readonly kind: AddressKind;
  readonly mayLieIn: AddressPickerProps['mayLieIn'];
  readonly fields: FormState;
  readonly entered: FormValues | null;
}

/**
 * The new address, if there is one, and the control to enter it: a modal or, without a script, a page with the form.
 */
function NewAddress({ kind, mayLieIn, fields, entered }: NewAddressProps) {
  const words = KIND_WORDS[kind];
  const noteId = useId();
  const { pathname, search } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const setField = useSetField();

  function open() {
    setOpened(true);
    setOpen(true);
  }

  function use(address: FormValues) {
    setOpen(false);
    setField(NEW_ADDRESS, encodeAddress(address));
    setField(ADDRESS_BOOK_ID, NEW);
  }

  const text = entered ? words.edit : words.enter;
  return (
    <div>
      {/* A text field, so that drafts keep it. The shopper does not type here. */}
      <input
        type="text"
        name={NEW_ADDRESS}
        defaultValue={fields.values[NEW_ADDRESS] ?? ''}
        autoComplete="off"
        hidden
      />
      <div hidden={!entered} className="mb-2">
        <Group title="New Address">
          <AddressChoice
            value={NEW}
            address={entered ?? {}}
            isChosen={fields.values[ADDRESS_BOOK_ID] === NEW}
            describedBy={entered ? noteId : undefined}
          />
        </Group>
        <p id={noteId} className="mt-2 text-sm text-muted empty:hidden">
          {entered && plansFor(kind, entered)}
        </p>
      </div>
      <div className="noscript:hidden">
        <Button look={entered ? 'text' : 'quiet'} onClick={open} aria-haspopup="dialog">
          {text}
        </Button>
      </div>
      <a className="link-line script:hidden" href={pathname + newAddressQuery(search)}>
        {text}
      </a>
      {wasOpened &&
        createPortal(
          <Dialog title={words.title} open={isOpen} onClose={() => setOpen(false)}>
            <NewAddressForm kind={kind} entered={entered} mayLieIn={mayLieIn} onUse={use} />
          </Dialog>,
          document.body,
        )}
    </div>
  );
}

/** What happens with the address beyond this order. */
function plansFor(kind: AddressKind, entered: FormValues): string {
  if (entered[KIND_WORDS[kind].makeDefault.name]) return `Will be saved as your default ${kind} address.`;
  return entered.saveAddress ? 'Will be saved in your account.' : '';
}
