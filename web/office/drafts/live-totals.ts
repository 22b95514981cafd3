import { apiContext } from '../../api/browser-api.ts';
import { bodyOf } from '../body-of.ts';
import { idIn } from '../id-in.ts';
import { isUnreached } from '../unreached.ts';
import type { Route } from './+types/live-totals.ts';
import { entryIn } from './draft-form.ts';

/** Saves what is typed and adds no product. Null: it can't be saved, as the next press will say. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const entry = entryIn(await request.formData(), {});
  const saved = await context.get(apiContext).call('put /office/drafts/{draftId}', {
    params: { draftId: idIn(params.draftId) },
    body: bodyOf('put /office/drafts/{draftId}', entry),
  });
  return { draft: saved.ok ? saved.data : null };
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  serverAction().catch((error) => {
    if (isUnreached(error)) return { draft: null };
    throw error;
  });
