import { Hono } from 'hono';
import type { ContentOptions } from '../../contract/content.ts';
import { BRANDS } from '../../domain/brands/brands.ts';
import type { AppEnv } from '../http/app-env.ts';

/**
 * The content site's options, answered by this server itself in the shape of WordPress' ACF plugin. A configured
 * content site (`CONTENT_SITE_URL`) is asked by the pages instead.
 */
export function contentRoutes() {
  return new Hono<AppEnv>().get('/wp-json/acf/v2/options/', (c) => {
    const { name, phone } = BRANDS[c.var.brandingId];
    const options: ContentOptions = {
      acf: {
        order_confirmation_hero_image: {
          url: '/images/confirmation-hero.svg',
          alt: 'Vineyard rows in the evening',
        },
        order_confirmation_heading: 'Thank you for your order',
        order_confirmation_help_text: `<p>Questions about your order? Call ${name} at ${phone}, Monday to Friday, 8am to 5pm Pacific.</p>`,
      },
    };
    c.header('Cache-Control', 'public, max-age=300');
    return c.json(options);
  });
}
