import { useSupportPhone } from '../../site/lookups.ts';

/** What a buyer of wine must know before the parcel is under way (spec §2). */
export function AlcoholNotice() {
  const phone = useSupportPhone();
  return (
    <aside aria-labelledby="alcohol-notice" className="mb-9 border-y border-line py-8 text-[0.9375rem]">
      <h2 id="alcohol-notice" className="subheading">
        Important notice about alcohol
      </h2>
      <ul className="mt-3 grid list-disc gap-1.5 ps-5 marker:text-muted">
        <li>An adult aged 21 or over must sign for the delivery.</li>
        <li>The carrier makes three delivery attempts; then the parcel is returned to us.</li>
        <li>Shipping a returned parcel again costs an extra fee.</li>
        <li>Weather may delay your delivery: heat and frost are no friends of wine.</li>
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
