import { type Outcome, refused } from '../command.ts';

export function unknownCustomer(emailOrId: string): Outcome {
  return refused(`There is no account ${emailOrId}. Search for a guest's orders with order find.`);
}
