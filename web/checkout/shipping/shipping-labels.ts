import { addressLabels } from '../../forms/address-fields.tsx';
import type { FieldLabels } from '../../forms/form-errors.tsx';
import { kindOf } from './after-choosing.ts';
import { WHOLE_ADDRESS, WHOLE_PICKUP } from './field-names.ts';

const labels = {
  email: 'Email Address',
  smsPhone: 'Mobile Phone',
  dob_month: 'Birth Date, Month',
  dob_day: 'Birth Date, Day',
  dob_year: 'Birth Date, Year',
  deliveryMethod: 'Choose an option',
  [WHOLE_ADDRESS]: 'Address',
  [WHOLE_PICKUP]: 'Pick-up location',
  ...addressLabels,
  shipViaId: 'Select Method',
  requestedShipDate: 'Delivery Date',
  specialInstructions: 'Special Instructions',
  giftSenderName: 'Sender Name',
  giftName: 'Recipient Name',
  giftRecipientEmail: 'Recipient Email',
  giftNote: 'Gift Message',
} as const;

export function labelsOf(method: string): FieldLabels {
  switch (kindOf(method)) {
    case 'winery-pickup':
      return { ...labels, requestedShipDate: 'Pick-up Date', giftNote: 'Gift Note' };
    default:
      return labels;
  }
}
