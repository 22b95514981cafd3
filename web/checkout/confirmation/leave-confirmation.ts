import { redirect } from 'react-router';
import { browserApi } from '../../api/browser-api.ts';
import { serverApi } from '../../api/server-api.ts';
import type { Route } from './+types/leave-confirmation.ts';
import { leave } from './leave.ts';

export function loader() {
  return redirect('/confirmation');
}

export const action = ({ context, request }: Route.ActionArgs) => leave(serverApi(context), request);
export const clientAction = ({ request }: Route.ClientActionArgs) => leave(browserApi, request);
