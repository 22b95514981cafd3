import type { Club } from '../../../contract/clubs.ts';

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
