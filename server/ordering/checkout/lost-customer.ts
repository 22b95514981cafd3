import type { Context } from 'hono';
import type { z } from 'zod';
import type { stepQuery } from '../../../contract/step-answer.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';

/** The page was made for a customer, but no one is logged in: do not save the form as a guest's. */
export function lostCustomer(
  c: Context<AppEnv>,
  { forCustomer }: Pick<z.infer<typeof stepQuery>, 'forCustomer'>,
): boolean {
  return forCustomer === 'true' && c.var.session === null;
}
