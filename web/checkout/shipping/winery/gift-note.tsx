import { MAX_LENGTH } from '../../../../domain/checkout/limits.ts';
import { type FormState, fieldOf } from '../../../forms/field-of.ts';
import { TextAreaField } from '../../../ui/text-area-field.tsx';

export function GiftNote({ fields }: { fields: FormState }) {
  return (
    <TextAreaField
      field={fieldOf(fields, 'giftNote')}
      label="Gift Note"
      optional
      hint={`We print it on a card with the wine. Up to ${MAX_LENGTH.giftNote} characters.`}
      limit={MAX_LENGTH.giftNote}
    />
  );
}
