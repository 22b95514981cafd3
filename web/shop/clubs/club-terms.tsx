import type { ReactNode } from 'react';
import type { Club } from '../../../contract/clubs.ts';
import { heldHowLong, processedWhen, shippedWhen } from './club-words.ts';
import { EligibleStates } from './eligible-states.tsx';

/** The terms of a club (spec §9, 'Club terms'). */
export function ClubTerms({ terms }: { terms: Club['terms'] }) {
  return (
    <dl className="grid gap-5">
      <Term name="Processing">{processedWhen(terms)}</Term>
      <Term name="Shipping">{shippedWhen(terms)}</Term>
      <Term name="Will Call">{heldHowLong(terms)}</Term>
      <Term name="Eligible States">
        <EligibleStates states={terms.eligibleStates} />
      </Term>
    </dl>
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
