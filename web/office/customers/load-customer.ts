import type { Answer, Api } from '../../api/client.ts';
import { unwrap } from '../call-office.ts';

export async function loadCustomer(
  api: Api,
  customerId: string,
  requestUrl: string,
): Promise<Answer<'get /office/customers/{customerId}'>> {
  const params = { customerId };
  return unwrap(await api.call('get /office/customers/{customerId}', { params }), requestUrl);
}
