import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import type { ContentOptions } from '../../../contract/content.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import type { ContentSite } from './content-site.ts';

const HERO_IMAGE_PATH = '/images/confirmation-hero.svg';

/** In the shape of WordPress' ACF plugin. With `CONTENT_SITE_URL` set, what that site says, as long as it ever answered. */
export function contentRoutes({ contentSite }: { readonly contentSite?: ContentSite | null }) {
  const heroImage = readFileSync(new URL('confirmation-hero.svg', import.meta.url), 'utf8');
  const routes = new Hono<AppEnv>();
  routes.get(HERO_IMAGE_PATH, (c) => {
    c.header('Cache-Control', 'public, max-age=86400');
    return c.body(heroImage, 200, { 'Content-Type': 'image/svg+xml; charset=utf-8' });
  });
  // Pages name their icon. A browser that shows something else asks here.
  routes.get('/favicon.ico', (c) => c.body(null, 204, { 'Cache-Control': 'public, max-age=86400' }));
  return routes.get('/wp-json/acf/v2/options/', async (c) => {
    const { name, phone } = BRANDS[c.var.brandingId];
    const builtIn: ContentOptions = {
      acf: {
        order_confirmation_hero_image: {
          url: HERO_IMAGE_PATH,
          alt: 'Vineyard rows in the evening',
        },
        order_confirmation_heading: 'Thank you for your order',
        order_confirmation_help_text: `<p>Questions about your order? Call ${name} at ${phone}, Monday to Friday, 8am to 5pm Pacific.</p>`,
      },
    };
    c.header('Cache-Control', 'public, max-age=300');
    return c.json((await contentSite?.options()) ?? builtIn);
  });
}
