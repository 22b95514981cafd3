import { GIFT_NOTE_MAX_LINES, MAX_LENGTH } from '../../../domain/checkout/limits.ts';
import { type FormState, fieldOf } from '../../forms/field-of.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Only the style sheet shows the gift fields when the box is ticked, so they work before any script runs. */
export function GiftFields({ fields }: { fields: FormState }) {
  return (
    <section className="group/gift border-t border-line py-9">
      <h2 className="sr-only">Gift</h2>
      <CheckboxField
        field={fieldOf(fields, 'isGift')}
        label={<span className="subheading">Is This a Gift?</span>}
      />
      <div className="mt-6 hidden gap-6 group-has-[[name=isGift]:checked]/gift:grid sm:grid-cols-2">
        <TextField
          field={fieldOf(fields, 'giftSenderName')}
          label="Sender Name"
          autoComplete="off"
          spellCheck={false}
        />
        <TextField
          field={fieldOf(fields, 'giftName')}
          label="Recipient Name"
          autoComplete="off"
          spellCheck={false}
        />
        <div className="sm:col-span-2">
          <TextField
            field={fieldOf(fields, 'giftRecipientEmail')}
            label="Recipient Email"
            optional
            kind="email"
            autoComplete="off"
          />
        </div>
        <div className="sm:col-span-2">
          <TextAreaField
            field={fieldOf(fields, 'giftNote')}
            label="Gift Message"
            optional
            hint={`Up to ${MAX_LENGTH.giftNote} characters in ${GIFT_NOTE_MAX_LINES} lines.`}
            limit={MAX_LENGTH.giftNote}
            rows={5}
          />
        </div>
      </div>
    </section>
  );
}
