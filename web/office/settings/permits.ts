import type { Permit } from '../../../contract/office/winery.ts';
import type { Api } from '../../api/client.ts';
import { failPage } from '../../api/page-failure.ts';
import { shown } from '../call-office.ts';

export const WINERY = '/office/settings/winery';

/** The permit of a page's address; the page ends if there is none. */
export async function permitAt(api: Api, permitId: string, requestUrl: string): Promise<Permit> {
  const { permits } = shown(await api.call('get /office/settings/winery'), requestUrl);
  const permit = permits.find((each) => String(each.permitId) === permitId);
  return permit ?? failPage({ status: 404, code: 'not-found', message: '', requestId: null });
}
