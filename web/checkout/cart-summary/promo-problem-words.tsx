import { useCheckout } from '../use-checkout.ts';
import { promoProblem } from './promo-problem.ts';
import { promoServices } from './promo-services.ts';

/** Why the code has no effect now, and what would make it count again. */
export function PromoProblem() {
  const { cart, lookups } = useCheckout();
  const problem = promoProblem(cart);
  if (problem === null) return null;
  const services = promoServices(cart, lookups.shippers);
  return (
    <>
      <p>{problem}</p>
      {services && <p>{services.countsAgain}</p>}
    </>
  );
}
