import { FOR_CUSTOMER } from './session-ended.ts';

/** Makes the API refuse (401) a customer's form if the session has ended. */
export function forCustomerQuery(form: FormData): { forCustomer?: 'true' } {
  return form.has(FOR_CUSTOMER) ? { forCustomer: 'true' } : {};
}
