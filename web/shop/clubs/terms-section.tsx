import type { Club } from '../../../contract/clubs.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { FIRST_SHIPMENT, nextShipment, termsInWords } from './club-words.ts';
import { EligibleStates } from './eligible-states.tsx';

/** The terms on the club's page: each a fact of its own, and where shipments may go. The policy below tells them in full. */
export function TermsSection({ club }: { club: Club }) {
  const { terms } = club;
  const next = nextShipment(club);
  return (
    <section aria-labelledby="terms" className="mt-16 border-t border-line pt-10 md:mt-24 md:pt-14">
      <h2 id="terms" className="heading scroll-mt-8">
        Membership Terms
      </h2>
      <p className="mt-4 max-w-prose">{FIRST_SHIPMENT}</p>
      {next && <p className="mt-4 text-lg">The next club shipment leaves on {next}.</p>}
      <dl className="mt-7 grid gap-6 sm:grid-cols-3 md:gap-14">
        {termsInWords(terms).map(({ name, lead, fact }) => (
          <div key={name}>
            <dt className="text-muted">{lead}</dt>
            <dd className="mt-1 subheading">{fact}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-8 max-w-3xl">
        <Disclosure summary={`Eligible States (${terms.eligibleStates.length})`}>
          <EligibleStates states={terms.eligibleStates} />
        </Disclosure>
      </div>
    </section>
  );
}
