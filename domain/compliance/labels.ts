import type { Day } from '../dates/day.ts';

/** A state's registration of a product's label. */
export interface LabelRegistration {
  readonly productId: number;
  /** Two-letter code. */
  readonly state: string;
  readonly validFrom: Day;
  /** The last day; null: until further notice. */
  readonly validTo: Day | null;
}

interface Wine {
  readonly productId: number;
  readonly name: string;
}

/** The names of the wines without a registration in the state that is valid on the ship day, each once. */
export function unregisteredLabels(
  wines: readonly Wine[],
  registrations: readonly LabelRegistration[],
  { state, shipDay }: { state: string; shipDay: Day },
): string[] {
  const isRegistered = ({ productId }: Wine) =>
    registrations.some(
      (each) =>
        each.productId === productId &&
        each.state === state &&
        each.validFrom <= shipDay &&
        (each.validTo === null || shipDay <= each.validTo),
    );
  return [...new Set(wines.filter((wine) => !isRegistered(wine)).map(({ name }) => name))];
}
