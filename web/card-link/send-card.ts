import type { ActionFunctionArgs } from 'react-router';
import type { CardLink } from '../../contract/card-link.ts';
import type { Api } from '../api/client.ts';
import { CARD_SECRETS } from '../cards/card-secrets.ts';
import { checkCard, handTypedCard } from '../cards/hand-card.ts';
import { handCardContext } from '../cards/vault.ts';
import { refusedByApi, refusedForm, type Sent } from '../forms/form-reply.ts';
import { cardLinkIdIn } from './load-card-link.ts';

export { checkCard as check };

export async function send(
  api: Api,
  form: FormData,
  { context, request }: ActionFunctionArgs,
): Promise<Sent<CardLink>> {
  const handed = await handTypedCard(context.get(handCardContext), form);
  if (!handed.ok) return refusedForm(form, handed.lead, handed.errors, { secret: CARD_SECRETS });
  const answer = await api.call('post /card-link', {
    query: { id: cardLinkIdIn(request.url) },
    body: { paymentToken: handed.token },
  });
  return answer.ok ? answer : refusedByApi(form, answer.error, CARD_SECRETS);
}
