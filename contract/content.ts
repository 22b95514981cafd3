import { z } from 'zod';

/**
 * The content site's options (`GET {site}/wp-json/acf/v2/options/`), as WordPress' ACF plugin answers them. A site
 * without fields answers `{"acf": false}` or `[]`: there is no content.
 */
export const contentOptions = z.object({
  acf: z.object({
    order_confirmation_hero_image: z.object({ url: z.string(), alt: z.string() }).nullable(),
    order_confirmation_heading: z.string().nullable(),
    order_confirmation_help_text: z.string().nullable().describe('HTML'),
  }),
});

export type ContentOptions = z.infer<typeof contentOptions>;
