import type { ShownOfficeClub } from '../../../contract/office/clubs.ts';
import type { ShownOfficeCustomer } from '../../../contract/office/customers.ts';
import { wineriesOf, wineryName } from '../../../domain/delivery/methods.ts';
import type { Field } from '../../ui/field.ts';
import { type Choice, SelectField } from '../../ui/select-field.tsx';
import { moneyText } from '../ui/texts.ts';

interface MemberFieldsProps {
  readonly field: (name: string) => Field;
  readonly club: Pick<ShownOfficeClub, 'tiers' | 'brandingId'>;
  readonly customer: Pick<ShownOfficeCustomer, 'addresses' | 'cards'>;
  /** Of a membership that has a place and a card: what was not chosen stays. */
  readonly stays?: { readonly place: string; readonly card: string | null };
}

/** Tier, place and card of a membership, from what the customer's account has. */
export function MemberFields({ field, club, customer, stays }: MemberFieldsProps) {
  const places: Choice[] = [
    ...customer.addresses.map(({ addressId, lines }) => ({
      value: `address ${addressId}`,
      label: lines.slice(0, -1).join(', '),
    })),
    ...wineriesOf(club.brandingId).map((winery) => ({
      value: `winery ${winery.shipViaId}`,
      label: `Pickup at ${wineryName(winery)}`,
    })),
  ];
  const cards: Choice[] = customer.cards.map(({ cardId, lastFour, expires }) => ({
    value: String(cardId),
    label: `Ends in ${lastFour}, expires ${expires}`,
  }));
  return (
    <>
      <SelectField
        field={field('tierId')}
        label="Tier"
        placeholder="Choose a tier"
        choices={club.tiers.map(({ tierId, name, price }) => ({
          value: String(tierId),
          label: `${name}, ${moneyText(price)}`,
        }))}
      />
      <SelectField
        field={field('place')}
        label="Shipments go to"
        placeholder={stays ? `No change: ${stays.place}` : 'Choose an address'}
        choices={places}
        hint="Another address? Add it on the customer’s page first."
      />
      <SelectField
        field={field('cardId')}
        label="Card"
        placeholder={
          stays?.card
            ? `No change: ends in ${stays.card}`
            : stays
              ? 'None'
              : 'None: email a link to enter one'
        }
        choices={cards}
      />
    </>
  );
}

/** What the fields send. */
export function memberFieldsIn(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '');
  const [, kind, id] = /^(address|winery) (\d{1,9})$/.exec(text('place')) ?? [];
  return {
    tierId: Number(text('tierId')) || null,
    place:
      kind === undefined ? null : kind === 'address' ? { addressId: Number(id) } : { wineryId: Number(id) },
    cardId: Number(text('cardId')) || null,
  };
}
