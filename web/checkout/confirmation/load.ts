import type { ContentOptions } from '../../../contract/content.ts';
import type { ConfirmedOrder } from '../../../contract/orders.ts';
import type { Api, ApiResult } from '../../api/client.ts';
import { failPage } from '../../api/page-failure.ts';
import { untilReached } from '../progress/until-reached.ts';

export interface ConfirmationContent {
  readonly heroImage: { readonly url: string; readonly alt: string } | null;
  readonly heading: string | null;
  readonly helpText: string | null;
}

/** Fetches the content site's options; throws or returns another status if there are none. */
export type FetchContent = () => Promise<Response>;

const NO_CONTENT: ConfirmationContent = { heroImage: null, heading: null, helpText: null };

const LOST_AFTER_MS = 10_000;

export async function loadOrder(api: Api): Promise<ConfirmedOrder | null> {
  return orderIn(await api.call('get /orders/confirmation'));
}

/** Like `loadOrder`, in the browser: waits as long as it takes to reach the shop. */
export async function waitForOrder(api: Api): Promise<ConfirmedOrder | null> {
  const ask = () => api.call('get /orders/confirmation', { signal: AbortSignal.timeout(LOST_AFTER_MS) });
  return orderIn(await untilReached(ask));
}

function orderIn(answer: ApiResult<ConfirmedOrder>): ConfirmedOrder | null {
  if (answer.ok) return answer.data;
  return answer.error.status === 404 ? null : failPage(answer.error);
}

/** A failure of the content site only goes to the log. */
export async function loadContent(
  fetchContent: FetchContent,
  report: (failure: unknown) => void,
): Promise<ConfirmationContent> {
  try {
    const response = await fetchContent();
    if (!response.ok) throw new Error(`content options answered ${response.status}`);
    return readContent(await response.json());
  } catch (failure) {
    report(failure);
    return NO_CONTENT;
  }
}

/** A site without fields returns `{"acf": false}` or `[]`: no content, and no error. */
function readContent(options: Partial<ContentOptions> | null): ConfirmationContent {
  const fields: Partial<ContentOptions['acf']> = options?.acf || {};
  const image = fields.order_confirmation_hero_image || null;
  return {
    heroImage: image && typeof image.url === 'string' ? { url: image.url, alt: image.alt ?? '' } : null,
    heading: fields.order_confirmation_heading || null,
    helpText: fields.order_confirmation_help_text || null,
  };
}
