import type { EmailPrefs } from '../../../contract/user.ts';
import { EmailPrefsFields } from '../../forms/email-prefs-fields.tsx';
import { storedValues } from '../../forms/stored-values.ts';
import { ASKS_FOR_LETTERS } from './submit.ts';

export interface SubscribeToEmailsProps {
  readonly form: string;
  /** The account's setting: the customer's own choice, or the default for a customer who never chose. */
  readonly prefs: EmailPrefs;
}

export function SubscribeToEmails({ form, prefs }: SubscribeToEmailsProps) {
  return (
    <fieldset className="mb-10">
      <legend className="mb-3">
        <h2 className="heading">Subscribe to Our Emails</h2>
      </legend>
      <input type="hidden" name={ASKS_FOR_LETTERS} value="on" form={form} />
      <EmailPrefsFields fields={{ errors: {}, values: storedValues(prefs) }} form={form} />
    </fieldset>
  );
}
