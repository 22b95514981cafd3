import type { ContentOptions } from '../../../contract/content.ts';
import type { ConfirmedOrder } from '../../../contract/orders.ts';
import type { Api, ApiResult } from '../../api/client.ts';
import { failPage } from '../../api/page-failure.ts';
import { untilReached } from '../progress/until-reached.ts';

/** What the content site has for this page. */
export interface ConfirmationContent {
  readonly heroImage: { readonly url: string; readonly alt: string } | null;
  readonly heading: string | null;
  /** HTML of the content site. */
  readonly helpText: string | null;
}

/** Fetches the content site's options; throws or answers otherwise when there are none. */
export type FetchContent = () => Promise<Response>;

const NO_CONTENT: ConfirmationContent = { heroImage: null, heading: null, helpText: null };

/** A question that got lost on the way is not waited for. */
const LOST_AFTER_MS = 10_000;

/** The order just placed in this browser, or null when there is none (any more). */
export async function loadOrder(api: Api): Promise<ConfirmedOrder | null> {
  return orderIn(await api.call('get /orders/confirmation'));
}

/** As `loadOrder`, in the browser: however long it takes until the shop can be reached. */
export async function waitForOrder(api: Api): Promise<ConfirmedOrder | null> {
  const ask = () => api.call('get /orders/confirmation', { signal: AbortSignal.timeout(LOST_AFTER_MS) });
  return orderIn(await untilReached(ask));
}

function orderIn(answer: ApiResult<ConfirmedOrder>): ConfirmedOrder | null {
  if (answer.ok) return answer.data;
  return answer.error.status === 404 ? null : failPage(answer.error);
}

/** Spec §7: a failure of the content site is only told to the log. */
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

/** A site without fields says `{"acf": false}` or `[]`: no content, and nothing wrong. */
function readContent(options: Partial<ContentOptions> | null): ConfirmationContent {
  const fields: Partial<ContentOptions['acf']> = options?.acf || {};
  const image = fields.order_confirmation_hero_image || null;
  return {
    heroImage: image && typeof image.url === 'string' ? { url: image.url, alt: image.alt ?? '' } : null,
    heading: fields.order_confirmation_heading || null,
    helpText: fields.order_confirmation_help_text || null,
  };
}
