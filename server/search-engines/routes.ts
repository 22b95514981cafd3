import { Hono } from 'hono';
import type { Reader } from '../database/access.ts';
import type { AppEnv } from '../http/app-env.ts';
import type { SiteOrigins } from '../sites.ts';
import { selectListed } from './listed-store.ts';
import { robots, sitemap } from './sitemap.ts';

/** What search engines ask first, of each brand's site. */
export function searchEngineRoutes({ db, origins }: { db: Reader; origins: SiteOrigins }) {
  return new Hono<AppEnv>()
    .get('/robots.txt', (c) => {
      c.header('Cache-Control', 'public, max-age=3600');
      return c.text(robots(origins[c.var.brandingId]));
    })
    .get('/sitemap.xml', async (c) => {
      const listed = await selectListed(db, c.var.brandingId);
      c.header('Cache-Control', 'public, max-age=3600');
      return c.body(sitemap(origins[c.var.brandingId], listed), 200, {
        'Content-Type': 'application/xml; charset=utf-8',
      });
    });
}
