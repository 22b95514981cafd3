import type { PaymentForm } from '../../../contract/payment.ts';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import {
  TEXT_CONSENT_VERSION,
  TEXT_PURPOSES,
  type TextPurpose,
  textConsentWording,
} from '../../../domain/checkout/text-consent.ts';
import type { OrderTextConsent } from '../../../domain/orders/order-document.ts';
import { toE164 } from '../../../domain/people/phone.ts';
import type { ShippingDraft } from '../cart/cart-record.ts';

/** The page with the wording that the shopper agrees to. */
const SOURCE = '/shipping';

/** A choice with the payment overrides the one at shipping. No consent without a number that can receive texts. */
export function textConsentOf(
  form: ShippingDraft['form'],
  payment: Pick<PaymentForm, 'smsMarketing' | 'smsTransactional'>,
  { brandingId, now }: { brandingId: BrandingId; now: Date },
): OrderTextConsent | null {
  const agreed: Readonly<Record<TextPurpose, boolean>> = {
    marketing: payment.smsMarketing ?? form.smsMarketing ?? false,
    transactional: payment.smsTransactional ?? form.smsTransactional ?? false,
  };
  const purposes = TEXT_PURPOSES.filter((purpose) => agreed[purpose]);
  if (purposes.length === 0) return null;
  const number = toE164(form.smsPhone ?? '');
  const given = number !== null && {
    number,
    version: TEXT_CONSENT_VERSION,
    at: now.toISOString(),
    source: SOURCE,
    purposes: purposes.map((purpose) => ({
      purpose,
      wording: textConsentWording(purpose, BRANDS[brandingId].name),
    })),
  };
  return { phone: form.smsPhone || null, ...agreed, given: given || null };
}
