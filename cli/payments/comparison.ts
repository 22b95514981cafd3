import { USUAL_DAYS } from '../../server/payments/compare-with-gateway.ts';
import { wholeNumber } from '../fields.ts';

/** Of the commands that compare with the gateway. */
export const days = wholeNumber({ from: 0 })
  .default(USUAL_DAYS)
  .describe('How many days of settled payments to compare with the gateway');
