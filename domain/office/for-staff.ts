/** What the bank or a rule says to a customer, as staff read it: 'Your card was declined.' is of the customer's card. */
export function forStaff(reason: string): string {
  return reason.replace(/^Your (?=card\b)/, 'The ');
}
