import type { EmailPrefs } from '../../contract/user.ts';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { type FormState, fieldOf } from './field-of.ts';

/** The four kinds of email, in the specified order and words; the last is the family brand's. */
const KINDS: readonly { readonly name: keyof EmailPrefs; readonly label: string }[] = [
  { name: 'IsDiscoveringProduct', label: 'Exclusives & Announcements' },
  { name: 'IsDiscoveringTwomey', label: 'All Things Pinot' },
  { name: 'IsWineEducation', label: 'Wine Education & Recipes' },
  { name: 'IsDiscoveringTimeless', label: 'News from Timeless, our family’s other wines' },
];

export interface EmailPrefsFieldsProps {
  readonly fields: FormState;
  /** The id of the form they belong to, if they are outside it. */
  readonly form?: string;
}

export function EmailPrefsFields({ fields, form }: EmailPrefsFieldsProps) {
  return KINDS.map(({ name, label }) => (
    <CheckboxField key={name} field={fieldOf(fields, name)} label={label} form={form} />
  ));
}

/** Browsers do not send an unticked box: it means no. */
export function emailPrefsIn(form: FormData): EmailPrefs {
  return {
    IsDiscoveringProduct: form.has('IsDiscoveringProduct'),
    IsDiscoveringTwomey: form.has('IsDiscoveringTwomey'),
    IsWineEducation: form.has('IsWineEducation'),
    IsDiscoveringTimeless: form.has('IsDiscoveringTimeless'),
  };
}
