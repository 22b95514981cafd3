import { z } from 'zod';
import { cart } from './cart.ts';
import { choices } from './choices.ts';
import { queryFlag } from './fields.ts';
import { user } from './user.ts';

/** What a page asks of the call that saves its checkout step, so that it needs no second one. */
export const stepQuery = z.object({
  include: z.literal('checkout').optional().describe('Adds `checkout` to the answer'),
  forCustomer: queryFlag.describe(
    '`true`: refuse the call when no customer is logged in, and take a chosen address as the address book has it now',
  ),
});

/** What the next step shows beside the saved form; only where it was asked for. */
export const stepAnswer = z.object({
  checkout: z.object({ cart, user: user.nullable(), choices }).optional(),
});

export type NextStep = NonNullable<z.infer<typeof stepAnswer>['checkout']>;
