import { alcoholNotice } from '../../../domain/checkout/hand-over.ts';
import type { DeliveryKind } from '../../../domain/delivery/methods.ts';
import { useSupportPhone } from '../../site/lookups.ts';
import { hasAlcohol } from '../load-checkout.ts';
import { useCheckout } from '../use-checkout.ts';

/** What a shopper must know before wine ships (spec §2). */
export function AlcoholNotice({ kind }: { kind: DeliveryKind }) {
  const phone = useSupportPhone();
  if (!hasAlcohol(useCheckout().cart)) return null;
  return (
    <aside aria-labelledby="alcohol-notice" className="mb-9 border-y border-line py-8 text-[0.9375rem]">
      <h2 id="alcohol-notice" className="subheading">
        Important notice about alcohol
      </h2>
      <ul className="mt-3 grid list-disc gap-1.5 ps-5 marker:text-muted">
        {alcoholNotice(kind).map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p className="mt-4">
        Questions? Call us at{' '}
        <a className="link tabular-nums" href={`tel:${phone.replace(/\D/g, '')}`}>
          {phone}
        </a>
        , Monday to Friday 8am to 5pm Pacific.
      </p>
    </aside>
  );
}
