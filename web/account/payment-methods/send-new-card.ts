import type { ActionFunctionArgs } from 'react-router';
import type { User } from '../../../contract/user.ts';
import type { Api } from '../../api/client.ts';
import { CARD_SECRETS } from '../../cards/card-secrets.ts';
import { checkCard, handTypedCard } from '../../cards/hand-card.ts';
import { handCardContext } from '../../cards/vault.ts';
import { refusedByApi, refusedForm, type Sent } from '../../forms/form-reply.ts';

export { checkCard as check };

export async function send(api: Api, form: FormData, { context }: ActionFunctionArgs): Promise<Sent<User>> {
  const handed = await handTypedCard(context.get(handCardContext), form);
  if (!handed.ok) return refusedForm(form, handed.lead, handed.errors, { secret: CARD_SECRETS });
  const answer = await api.call('post /account/card', {
    body: { paymentToken: handed.token, defaultCard: form.has('defaultCard') },
  });
  return answer.ok ? answer : refusedByApi(form, answer.error, CARD_SECRETS);
}
