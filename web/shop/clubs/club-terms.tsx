import type { ReactNode } from 'react';
import type { Club } from '../../../contract/clubs.ts';
import { FIRST_SHIPMENT, sentenceOf, termsInWords } from './club-words.ts';
import { EligibleStates } from './eligible-states.tsx';

/** The terms of a club (spec §9, 'Club terms'). */
export function ClubTerms({ terms }: { terms: Club['terms'] }) {
  return (
    <>
      <p className="mb-5">{FIRST_SHIPMENT}</p>
      <dl className="grid gap-5">
        {termsInWords(terms).map((term) => (
          <Term key={term.name} name={term.name}>
            {sentenceOf(term)}
          </Term>
        ))}
        <Term name="Eligible States">
          <EligibleStates states={terms.eligibleStates} />
        </Term>
      </dl>
    </>
  );
}

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-medium">{name}</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  );
}
