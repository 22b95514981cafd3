import { type DeliveryKind, deliveryKindOf } from '../../../domain/delivery/methods.ts';
import type { ShippingDraft } from './cart-record.ts';

export function kindOf({ form }: Pick<ShippingDraft, 'form'>): DeliveryKind {
  return deliveryKindOf(form.deliveryMethod) ?? 'deliver';
}
