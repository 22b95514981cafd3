import { GIFT_NOTE_MAX_LENGTH } from '../../../../domain/checkout/gift-note.ts';
import { type FormState, fieldOf } from '../../../forms/field-of.ts';
import { TextAreaField } from '../../../ui/text-area-field.tsx';

export function GiftNote({ fields }: { fields: FormState }) {
  return (
    <TextAreaField
      field={fieldOf(fields, 'giftNote')}
      label="Gift Note"
      optional
      hint="We print it on a card with the wine. Up to 300 characters."
      limit={GIFT_NOTE_MAX_LENGTH}
    />
  );
}
