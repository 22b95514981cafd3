import { type FormState, fieldOf } from '../../forms/field-of.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { type AddressKind, KIND_WORDS } from './address-kind.ts';

/** A customer's options for saving a new address (spec §2, 'Shared address form'). */
export function KeepAddress({ kind, fields }: { kind: AddressKind; fields: FormState }) {
  const { name, label } = KIND_WORDS[kind].makeDefault;
  return (
    <>
      <CheckboxField field={fieldOf(fields, name)} label={label} />
      <CheckboxField field={fieldOf(fields, 'saveAddress')} label="Save Address" />
    </>
  );
}
