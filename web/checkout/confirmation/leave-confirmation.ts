import { redirect } from 'react-router';
import { apiContext } from '../../api/browser-api.ts';
import type { Route } from './+types/leave-confirmation.ts';
import { leave } from './leave.ts';

export function loader() {
  return redirect('/confirmation');
}

const act = ({ context, request }: Route.ActionArgs) => leave(context.get(apiContext), request);

export { act as action, act as clientAction };
