import type { Permit } from '../../../contract/office/winery.ts';
import type { Api } from '../../api/client.ts';
import { notFoundPage } from '../../api/page-failure.ts';
import { unwrap } from '../call-office.ts';

/** The permit of a page's address; the page ends if there is none. */
export async function permitAt(api: Api, permitId: string, requestUrl: string): Promise<Permit> {
  const { permits } = unwrap(await api.call('get /office/settings/winery'), requestUrl);
  const permit = permits.find((each) => String(each.permitId) === permitId);
  return permit ?? notFoundPage();
}
