import type { Api } from '../../api/client.ts';

export type JoinOutcome = { readonly joined: true } | { readonly joined: false; readonly message: string };

export async function joinClub(api: Api, form: FormData): Promise<JoinOutcome> {
  const tierId = form.get('tierId');
  const answer = await api.call('post /cart', {
    body: {
      clubTypeId: Number(form.get('clubTypeId')),
      ...(tierId !== null && { tierId: Number(tierId) }),
      clubJoin: true,
    },
  });
  return answer.ok ? { joined: true } : { joined: false, message: answer.error.message };
}
