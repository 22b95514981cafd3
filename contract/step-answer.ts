import { z } from 'zod';
import { cart } from './cart.ts';
import { choices } from './choices.ts';
import { queryFlag } from './fields.ts';
import { user } from './user.ts';

/** Lets a page get what the next step shows without a second call. */
export const stepQuery = z.object({
  include: z.literal('checkout').optional().describe('Adds `checkout` to the answer'),
  forCustomer: queryFlag.describe(
    '`true`: refuse the call when no customer is logged in, and take a chosen address as the address book has it now',
  ),
});

export const stepAnswer = z.object({
  checkout: z.object({ cart, user: user.nullable(), choices }).optional(),
});

export type NextStep = NonNullable<z.infer<typeof stepAnswer>['checkout']>;
