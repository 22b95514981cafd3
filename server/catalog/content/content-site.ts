import { type ContentOptions, contentOptions } from '../../../contract/content.ts';
import { plainHtml } from './plain-html.ts';

export interface ContentSite {
  /** What the site says, at most a few minutes old; null while it has never answered. Never throws, never waits long. */
  options(): Promise<ContentOptions | null>;
}

interface ContentSiteSettings {
  /** Such as 'https://www.winery.example'. */
  readonly url: string;
  readonly report: (error: unknown) => void;
  readonly timeoutMs?: number;
  readonly keepMs?: number;
}

const OPTIONS_PATH = '/wp-json/acf/v2/options/';
const TIMEOUT_MS = 2_000;
const KEEP_MS = 300_000;
/** After a failure it is asked again sooner. */
const ASK_AGAIN_MS = 30_000;
const MOST_BYTES = 100_000;

/** A slow or broken site costs one visitor two seconds and never an order: its last answer stays. */
export function createContentSite({
  url,
  report,
  timeoutMs = TIMEOUT_MS,
  keepMs = KEEP_MS,
}: ContentSiteSettings): ContentSite {
  let last: ContentOptions | null = null;
  let askAt = 0;
  let asking: Promise<void> | null = null;

  async function ask(): Promise<void> {
    try {
      last = await fetchOptions(new URL(OPTIONS_PATH, url), timeoutMs);
      askAt = performance.now() + keepMs;
    } catch (error) {
      askAt = performance.now() + Math.min(ASK_AGAIN_MS, keepMs);
      report(error);
    }
  }

  return {
    async options() {
      if (performance.now() >= askAt) {
        asking ??= ask().finally(() => {
          asking = null;
        });
        // Who finds an old answer does not wait for a new one.
        if (last === null) await asking;
      }
      return last;
    },
  };
}

async function fetchOptions(address: URL, timeoutMs: number): Promise<ContentOptions> {
  const answer = await fetch(address, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!answer.ok) throw new Error(`the content site answered ${answer.status}`);
  const body = await answer.text();
  if (body.length > MOST_BYTES) throw new Error('the content site answered too much');
  const parsed: unknown = JSON.parse(body);
  // A site without fields says so.
  if (Array.isArray(parsed) || (parsed as { acf?: unknown }).acf === false) return NOTHING;
  const { acf } = contentOptions.parse(parsed);
  const { order_confirmation_hero_image: hero, order_confirmation_help_text: help } = acf;
  return {
    acf: {
      order_confirmation_hero_image: hero && pictureOf(hero, address),
      order_confirmation_heading: acf.order_confirmation_heading,
      order_confirmation_help_text: help && plainHtml(help),
    },
  };
}

const NOTHING: ContentOptions = {
  acf: {
    order_confirmation_hero_image: null,
    order_confirmation_heading: null,
    order_confirmation_help_text: null,
  },
};

type Hero = NonNullable<ContentOptions['acf']['order_confirmation_hero_image']>;

/** The page's policy allows pictures of the content site alone. */
function pictureOf({ url, alt }: Hero, site: URL): Hero | null {
  const address = URL.canParse(url, site) ? new URL(url, site) : null;
  return address?.origin === site.origin ? { url: address.href, alt } : null;
}
