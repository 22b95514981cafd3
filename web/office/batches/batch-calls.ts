import type { Answer, Api } from '../../api/client.ts';
import { shown } from '../call-office.ts';

export type Batch = Answer<'get /office/batches/{batchId}'>;

/** A number in a page's address; 0, which nothing has, for any other text. */
export function idIn(text: string | undefined): number {
  return /^\d{1,9}$/.test(text ?? '') ? Number(text) : 0;
}

export async function loadBatch(api: Api, batchId: string | undefined, requestUrl: string): Promise<Batch> {
  const params = { batchId: idIn(batchId) };
  return shown(await api.call('get /office/batches/{batchId}', { params }), requestUrl);
}
