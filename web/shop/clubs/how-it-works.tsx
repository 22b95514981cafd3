import type { Club } from '../../../contract/clubs.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { heldHowLong, nextShipment, processedWhen, shippedWhen } from './club-words.ts';
import { EligibleStates } from './eligible-states.tsx';

/** What happens after joining, as three steps, and where shipments may go. */
export function HowItWorks({ club }: { club: Club }) {
  const { terms } = club;
  const next = nextShipment(club);
  const steps = [
    {
      title: 'We choose',
      text: `${next ? `The next shipment leaves on ${next}. ` : ''}${processedWhen(terms)}`,
    },
    { title: 'We ship', text: shippedWhen(terms) },
    { title: 'Or you pick up', text: heldHowLong(terms) },
  ];
  return (
    <section aria-labelledby="terms" className="mt-16 border-t border-line pt-10 md:mt-24 md:pt-14">
      <h2 id="terms" className="heading scroll-mt-8">
        Membership Terms
      </h2>
      <ol className="mt-7 grid gap-8 sm:grid-cols-3 md:gap-14">
        {steps.map(({ title, text }, at) => (
          <li key={title}>
            <p aria-hidden="true" className="font-serif text-4xl leading-none text-accent">
              {at + 1}
            </p>
            <h3 className="mt-3 text-lg font-medium">{title}</h3>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </ol>
      <div className="mt-8 max-w-3xl">
        <Disclosure summary={`Eligible States (${terms.eligibleStates.length})`}>
          <EligibleStates states={terms.eligibleStates} />
        </Disclosure>
      </div>
    </section>
  );
}
