import { type ReactNode, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { AddressBookEntry } from '../../../contract/user.ts';
import { addressFieldsOf } from '../../account/addresses/address-values.ts';
import { type FormState, fieldOf } from '../../forms/field-of.ts';
import type { FormValues } from '../../forms/form-reply.ts';
import { useFieldValue } from '../../forms/use-field-value.ts';
import { useFocusNext } from '../../forms/use-focus-next.ts';
import { useLookups } from '../../site/lookups.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { textOf } from '../../ui/field.ts';
import { FieldError } from '../../ui/labelled.tsx';
import { WHOLE_ADDRESS } from '../shipping/field-names.ts';
import { type AddressKind, KIND_WORDS } from './address-kind.ts';
import { ADDRESS_BOOK_ID, isDefaultOf, NEW, type OfferedAddresses } from './offered-addresses.ts';

/** Three are shown until expanded; the toggle appears at four. */
const SHOWN = 3;

export interface AddressPickerProps {
  readonly kind: AddressKind;
  readonly offered: OfferedAddresses;
  /** Its error is about the address as a whole. */
  readonly fields: FormState;
  /** The error is that wine cannot ship to the state of the address: there is nothing to correct. */
  readonly isStateRefused?: boolean;
  readonly enter: ReactNode;
}

export function AddressPicker({
  kind,
  offered: { book, entered },
  fields,
  isStateRefused = false,
  enter,
}: AddressPickerProps) {
  const words = KIND_WORDS[kind];
  const whole = fieldOf(fields, WHOLE_ADDRESS);
  const initialId = fields.values[ADDRESS_BOOK_ID] ?? '';
  const chosenId = useFieldValue(ADDRESS_BOOK_ID, initialId);
  const noteId = useId();
  const [main, others] = [
    book.filter((entry) => isDefaultOf(kind, entry)),
    book.filter((entry) => !isDefaultOf(kind, entry)),
  ];
  const isOther = others.some((entry) => String(entry.AddressBookID) === chosenId);
  const isFaulted = !isStateRefused && book.some((entry) => String(entry.AddressBookID) === chosenId);

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
            <Link className="link-line" to={`/account/addresses/${chosenId}`}>
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
          chosenId={chosenId}
        />
      )}
      <div>
        <div hidden={!entered} className="mb-2">
          <Group title="New Address">
            <AddressChoice
              value={NEW}
              address={entered ?? {}}
              isChosen={initialId === NEW}
              describedBy={entered ? noteId : undefined}
            />
          </Group>
          <p id={noteId} className="mt-2 text-sm text-muted empty:hidden">
            {entered && plansFor(kind, entered)}
          </p>
        </div>
        {enter}
      </div>
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

function plansFor(kind: AddressKind, entered: FormValues): string {
  if (entered[KIND_WORDS[kind].makeDefault.name]) return `Will be saved as your default ${kind} address.`;
  return entered.saveAddress ? 'Will be saved in your account.' : '';
}

interface AddressChoiceProps {
  /** The posted value: the id of a saved address, or 'new'. */
  readonly value: string;
  /** By the address form's field names. */
  readonly address: Readonly<Record<string, unknown>>;
  readonly isChosen: boolean;
  readonly describedBy?: string | undefined;
}

function AddressChoice({ value, address, isChosen, describedBy }: AddressChoiceProps) {
  const { states } = useLookups();
  const part = (name: string) => textOf(address[name]);
  const state = states.find((each) => String(each.stateId) === part('stateId'))?.stateShort ?? '';
  const street = [part('company'), part('address1'), part('address2')].filter(Boolean);
  return (
    <label className="flex min-h-11 items-start gap-3.5 border-t border-line px-4 py-3.5 hover:bg-tint has-checked:bg-tint">
      <input
        type="radio"
        name={ADDRESS_BOOK_ID}
        value={value}
        defaultChecked={isChosen}
        aria-describedby={describedBy}
        className="mt-0.5 size-5 shrink-0 accent-accent"
      />
      <span className="wrap-anywhere min-w-0">
        <span
          dir="auto"
          className="block text-left font-medium"
        >{`${part('name_first')} ${part('name_last')}`}</span>
        <span dir="auto" className="block text-left">
          {street.join(', ')}
        </span>
        <span className="block">{`${part('city')}, ${state} ${part('zip')}`}</span>
        <span className="block text-sm text-muted tabular-nums">{part('phone')}</span>
      </span>
    </label>
  );
}
