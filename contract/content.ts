import { z } from 'zod';

/** WordPress' ACF plugin answers this at `/wp-json/acf/v2/options/`, or `{"acf": false}` or `[]` if there is none. */
export const contentOptions = z.object({
  acf: z.object({
    order_confirmation_hero_image: z.object({ url: z.string(), alt: z.string() }).nullable(),
    order_confirmation_heading: z.string().nullable(),
    order_confirmation_help_text: z.string().nullable().describe('HTML'),
  }),
});

export type ContentOptions = z.infer<typeof contentOptions>;
