import { fillIn } from './journeys/guest-checkout.ts';
import type { Catalog } from './journeys/journey.ts';
import { connectionsFor, Shopper, type Target } from './shopper.ts';

export interface Placed {
  readonly orders: number;
  readonly seconds: number;
}

let shoppersSoFar = 0;

/**
 * Lets so many shoppers fill in everything up to the payment, and then pay, `atOnce` of them at the same time: only the
 * paying is measured. Throws when a payment makes no order.
 */
export async function placePrepared(
  target: Target,
  catalog: Catalog,
  { orders, atOnce }: { orders: number; atOnce: number },
): Promise<Placed> {
  const agent = connectionsFor(atOnce);
  try {
    const waiting: { shopper: Shopper; paymentToken: string }[] = [];
    await inSlots(atOnce, orders, async (slot) => {
      // Numbers of their own: a limit counts tries by address, and these are not the journeys' shoppers.
      shoppersSoFar += 1;
      const number = FIRST_NUMBER + shoppersSoFar;
      const shopper = new Shopper({ number, slot, target, agent, onStep: () => undefined });
      waiting.push({ shopper, paymentToken: await fillIn(shopper, catalog) });
    });
    const started = performance.now();
    await inSlots(atOnce, orders, async () => {
      const ready = waiting.pop();
      if (!ready) throw new Error('Fewer shoppers are ready than were asked to pay.');
      const { shopper, paymentToken } = ready;
      expectOrder(await shopper.ask('payment', 'POST', '/api/cart/payment', { paymentToken }));
    });
    return { orders, seconds: (performance.now() - started) / 1000 };
  } finally {
    agent.destroy();
  }
}

const FIRST_NUMBER = 8_000_000;

async function inSlots(slots: number, count: number, act: (slot: number) => Promise<void>): Promise<void> {
  let begun = 0;
  const keepGoing = async (slot: number) => {
    while (begun < count) {
      begun += 1;
      await act(slot);
    }
  };
  await Promise.all(Array.from({ length: slots }, (_, slot) => keepGoing(slot)));
}

function expectOrder(answer: unknown): void {
  const isOrder =
    typeof answer === 'object' &&
    answer !== null &&
    'orderComplete' in answer &&
    answer.orderComplete === true;
  if (!isOrder) throw new Error('The payment made no order.');
}
