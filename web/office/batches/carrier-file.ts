import { pageRequestContext } from '../../page-context.ts';
import { shown } from '../call-office.ts';
import type { Route } from './+types/carrier-file.ts';
import { idIn } from './batch-calls.ts';

/** The API's file at the page's address, so that a session that ended leads to the log-in. */
export async function loader({ context, params, url }: Route.LoaderArgs): Promise<Response> {
  const { sendToApi } = context.get(pageRequestContext);
  const answer = await sendToApi(`/api/office/batches/${idIn(params.batchId)}/carrier.csv`, {
    method: 'GET',
  });
  if (answer.ok) return new Response(answer.body, answer);
  const error = { code: '', message: '', requestId: null, ...(await answer.json()), status: answer.status };
  return shown({ ok: false, error }, url.href);
}
