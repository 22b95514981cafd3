import { redirect } from 'react-router';

/** The rules begin with the states. */
export function loader() {
  return redirect('/office/rules/states', 302);
}
