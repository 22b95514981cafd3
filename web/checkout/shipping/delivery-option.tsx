import { DELIVER } from '../../../domain/delivery/methods.ts';
import { type FormState, fieldOf } from '../../forms/field-of.ts';
import { SelectField } from '../../ui/select-field.tsx';

const choices = [{ value: DELIVER, label: 'Deliver to an address' }];

export function DeliveryOption({ fields }: { fields: FormState }) {
  return <SelectField field={fieldOf(fields, 'deliveryMethod')} label="Choose an option" choices={choices} />;
}
