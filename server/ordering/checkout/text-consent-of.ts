import type { PaymentForm } from '../../../contract/payment.ts';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { judgeTextAge } from '../../../domain/checkout/text-age.ts';
import {
  TEXT_CONSENT_VERSION,
  TEXT_PURPOSES,
  type TextPurpose,
  textConsentWording,
} from '../../../domain/checkout/text-consent.ts';
import type { Day } from '../../../domain/dates/day.ts';
import type { OrderTextConsent } from '../../../domain/orders/order-document.ts';
import { type BirthDateFields, birthDayOf } from '../../../domain/people/age.ts';
import { toE164 } from '../../../domain/people/phone.ts';
import type { ShippingDraft } from '../cart/cart-record.ts';

/** The page with the wording that the shopper agrees to. */
const SOURCE = '/shipping';

interface Consenting {
  readonly shipping: Pick<ShippingDraft, 'form' | 'birthDay'>;
  readonly billing: BirthDateFields;
  readonly payment: Pick<PaymentForm, 'smsMarketing' | 'smsTransactional'>;
}

/**
 * A choice with the payment overrides the one at shipping. No consent without a number that can receive texts, or
 * without a birth date of 21 years.
 */
export function textConsentOf(
  { shipping: { form, birthDay }, billing, payment }: Consenting,
  { brandingId, today, now }: { brandingId: BrandingId; today: Day; now: Date },
): OrderTextConsent | null {
  const agreed: Readonly<Record<TextPurpose, boolean>> = {
    marketing: payment.smsMarketing ?? form.smsMarketing ?? false,
    transactional: payment.smsTransactional ?? form.smsTransactional ?? false,
  };
  const purposes = TEXT_PURPOSES.filter((purpose) => agreed[purpose]);
  if (purposes.length === 0) return null;
  const number = toE164(form.smsPhone ?? '');
  const age = judgeTextAge(knownBirthDay(form, birthDay ?? null, billing), today);
  const given = number !== null &&
    age.ok && {
      number,
      version: TEXT_CONSENT_VERSION,
      at: now.toISOString(),
      source: SOURCE,
      purposes: purposes.map((purpose) => ({
        purpose,
        wording: textConsentWording(purpose, BRANDS[brandingId].name),
      })),
      ageCheck: age.check,
    };
  return { phone: form.smsPhone || null, ...agreed, given: given || null };
}

function knownBirthDay(form: ShippingDraft['form'], birthDay: Day | null, billing: BirthDateFields) {
  if (birthDay === null) return { birthDay: birthDayOf(billing), from: 'billing' } as const;
  const isTyped = Boolean(form.dob) || birthDayOf(form) !== null;
  return { birthDay, from: isTyped ? 'shipping' : 'account' } as const;
}
