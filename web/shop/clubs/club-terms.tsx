import type { ReactNode } from 'react';
import type { Club } from '../../../contract/clubs.ts';
import { FIRST_SHIPMENT, sentenceOf, termsInWords } from './club-words.ts';

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

export function EligibleStates({ states }: { states: Club['terms']['eligibleStates'] }) {
  return (
    <ul className="columns-2 gap-6 text-[0.9375rem] sm:columns-3">
      {states.map(({ stateId, stateName }) => (
        <li key={stateId} className="break-inside-avoid py-0.5">
          {stateName}
        </li>
      ))}
    </ul>
  );
}
