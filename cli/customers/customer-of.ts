import { type Outcome, refused } from '../command.ts';

export function noSuchCustomer(emailOrId: string): Outcome {
  return refused(`There is no account ${emailOrId}. A guest's orders are found by order find.`);
}
