import type { CardSummary } from '../../contract/payment.ts';
import { type FormState, fieldOf } from '../forms/field-of.ts';
import { CheckboxField } from '../ui/checkbox-field.tsx';

export interface NewCard {
  /** Null: the server keeps it with the cart and never sends it to a page. */
  readonly token: string | null;
  readonly summary: CardSummary;
  readonly saveCard: boolean;
  readonly defaultCard: boolean;
}

export function NewCardField({ token }: { token: string | null }) {
  return token === null ? (
    <input type="hidden" name="keepCard" value="on" />
  ) : (
    <input type="hidden" name="paymentToken" value={token} />
  );
}

export function SaveCardBoxes({ fields }: { fields: FormState }) {
  return (
    <div>
      <CheckboxField field={fieldOf(fields, 'defaultCard')} label="Set as default payment method" />
      <CheckboxField field={fieldOf(fields, 'saveCard')} label="Save payment method" />
    </div>
  );
}
