import { useLookups } from '../../site/lookups.ts';
import { textOf } from '../../ui/field.ts';
import { ADDRESS_BOOK_ID } from './chosen-address.ts';

export interface AddressChoiceProps {
  /** The posted value: the id of a saved address, or 'new'. */
  readonly value: string;
  /** By the address form's field names. */
  readonly address: Readonly<Record<string, unknown>>;
  readonly isChosen: boolean;
  readonly describedBy?: string | undefined;
}

/** One address to choose; the whole card is the click target. */
export function AddressChoice({ value, address, isChosen, describedBy }: AddressChoiceProps) {
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
      <span className="min-w-0">
        <span className="block font-medium">{`${part('name_first')} ${part('name_last')}`}</span>
        <span className="block">{street.join(', ')}</span>
        <span className="block">{`${part('city')}, ${state} ${part('zip')}`}</span>
        <span className="block text-sm text-muted tabular-nums">{part('phone')}</span>
      </span>
    </label>
  );
}
