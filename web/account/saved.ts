import { redirect } from 'react-router';

/** By its word in the URL, so that it works without a script. */
const DONE = {
  name: 'Your name and email address are saved.',
  birthday: 'Your birthday is saved.',
  password: 'Your password is changed. You are logged out everywhere else.',
  'log-ins': 'You are logged out everywhere else.',
  'address-added': 'The address was added.',
  'address-changed': 'The address is saved.',
  'address-removed': 'The address was removed.',
  'address-removed-club':
    'The address was removed. Your club shipments still go there: to change that, open Membership.',
  'default-address': 'Your default address was changed.',
  'default-address-club':
    'Your default address was changed. Your club shipments still go to another address: to change that, open Membership.',
  'card-added': 'The card was added.',
  'card-changed': 'The card is saved.',
  'card-removed': 'The card was removed.',
  'default-card': 'Your default payment method was changed.',
  'membership-card': 'The card for your membership was changed.',
  'membership-place': 'Your shipping choice was changed.',
  'membership-held': 'Your membership is on hold.',
  'membership-tier': 'Your tier is changed. We sent you an email with its terms.',
  'membership-left': 'You have left the club. We sent you an email that says what still comes, if anything.',
  'membership-reason': 'Thank you for telling us.',
  'membership-resumed': 'Your membership is active.',
  'membership-included': 'You now get every release.',
  'membership-left-out': 'Releases close to your first shipment leave you out.',
  emails: 'Your email preferences are saved.',
} as const;

export type Done = keyof typeof DONE;

/** With the result in the address, so that a reload does nothing twice. */
export function redirectDone(path: string, done: Done): Response {
  return redirect(`${path}?done=${done}`, 303);
}

export function doneIn(search: string): Done | null {
  const done = new URLSearchParams(search).get('done');
  return done !== null && Object.hasOwn(DONE, done) ? (done as Done) : null;
}

export function doneWords(search: string): string | null {
  const done = doneIn(search);
  return done && DONE[done];
}
