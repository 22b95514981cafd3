import { redirect } from 'react-router';
import { linkTo } from '../link-to.ts';

/** The rules begin with the states. */
export function loader() {
  return redirect(linkTo('/office/rules/:kind', { kind: 'states' }), 302);
}
