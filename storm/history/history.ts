import type { Answer } from '../shopper.ts';

export type Bottles = Readonly<Record<string, number>>;

/** One 'Place Order', as the shopper saw it. Times in milliseconds since 1970, on the clock that PostgreSQL has too. */
export interface Submit {
  readonly email: string;
  /** What only a lack of these bottles can refuse; null: something else can. */
  readonly bottles: Bottles | null;
  readonly invokedAt: number;
  readonly endedAt: number;
  /** `unknown`: no answer, or one that says so. It may have placed the order or not. */
  readonly outcome: 'ordered' | 'refused' | 'failed' | 'unknown';
  readonly orderId: number | null;
}

/** A delivery or a count: so many bottles more, or fewer. */
export interface StockChange {
  readonly slug: string;
  readonly bottles: number;
  readonly invokedAt: number;
  readonly endedAt: number;
}

/** What shoppers and staff asked for, what they got for an answer, and when. */
export class History {
  readonly submits: Submit[] = [];
  readonly stockChanges: StockChange[] = [];

  async submit(email: string, bottles: Bottles | null, send: () => Promise<Answer>): Promise<Answer> {
    const invokedAt = Date.now();
    const answer = await send();
    const orderId = (answer.body?.purchaseOrderId as number | null | undefined) ?? null;
    this.submits.push({
      email,
      bottles,
      invokedAt,
      endedAt: Date.now(),
      outcome: outcomeOf(answer),
      orderId,
    });
    return answer;
  }

  /** `change` gives by how many bottles. */
  async changeStock(slug: string, change: () => Promise<number>): Promise<void> {
    const invokedAt = Date.now();
    const bottles = await change();
    this.stockChanges.push({ slug, bottles, invokedAt, endedAt: Date.now() });
  }
}

function outcomeOf({ status, body }: Answer): Submit['outcome'] {
  if (body?.orderComplete === true) return 'ordered';
  if (body?.resetCart === true) return 'refused';
  return status >= 400 && status < 500 ? 'failed' : 'unknown';
}
