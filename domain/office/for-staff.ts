/**
 * What the bank or a rule says to a customer, as staff read it: 'Your card has expired.' is of the customer's card. A
 * decline without a reason of its own names who declined.
 */
export function forStaff(reason: string): string {
  return reason
    .replace(/^Your card was declined\b/, 'Card declined by the bank')
    .replace(/^Your (?=card\b)/, 'The ');
}
