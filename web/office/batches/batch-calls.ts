import type { Answer, Api } from '../../api/client.ts';
import { unwrap } from '../call-office.ts';
import { idIn } from '../id-in.ts';

export type Batch = Answer<'get /office/batches/{batchId}'>;

export async function loadBatch(api: Api, batchId: string | undefined, requestUrl: string): Promise<Batch> {
  const params = { batchId: idIn(batchId) };
  return unwrap(await api.call('get /office/batches/{batchId}', { params }), requestUrl);
}
