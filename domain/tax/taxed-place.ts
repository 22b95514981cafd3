/** Where an order is handed over. */
export interface TaxedPlace {
  readonly state: string;
  /** Of a winery pickup, the winery's. Left out where only the state is known. */
  readonly zip?: string | null | undefined;
  /** At a winery. */
  readonly pickup: boolean;
}

/** A winery pickup is a sale at the winery, whatever the shopper's address; all wineries are in California. */
const WINERY_STATE = 'CA';

export function taxedState({ state, pickup }: TaxedPlace): string {
  return pickup ? WINERY_STATE : state;
}
