import type { Api } from '../../api/client.ts';

export type AddOutcome =
  | { readonly added: true; readonly qty: number }
  | { readonly added: false; readonly message: string };

/** Puts what the form asks for into the cart. Refusals come back in the API's own words. */
export async function addToCart(api: Api, form: FormData): Promise<AddOutcome> {
  const productId = Number(form.get('productId'));
  const qty = Number(form.get('qty'));
  const answer = await api.call('post /cart', { body: { items: [{ productId, qty }] } });
  if (answer.ok) return { added: true, qty };
  const detail = Object.values(answer.error.fields ?? {}).flat()[0];
  return { added: false, message: answer.error.status === 422 && detail ? detail : answer.error.message };
}
