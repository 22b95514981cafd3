import { Hono } from 'hono';
import type { Reader } from '../../platform/database/access.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import type { SiteOrigins } from '../../platform/sites.ts';
import { type Listed, selectListed } from './listed-store.ts';

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

export function sitemap(origin: string, { slugs, clubTypeIds }: Listed): string {
  const paths = [
    '/shop',
    '/shop/clubs',
    '/find-our-wines',
    '/texts',
    ...clubTypeIds.map((id) => `/shop/clubs/${id}`),
    ...slugs.map((slug) => `/shop/products/${encodeURIComponent(slug)}`),
  ];
  const urls = paths.map((path) => `<url><loc>${inXml(origin + path)}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', "'": '&apos;', '<': '&lt;', '>': '&gt;' };

function inXml(text: string): string {
  return text.replaceAll(/[&'<>]/g, (character) => ENTITIES[character] ?? character);
}

/** Private pages say `noindex` themselves, which only their readers can see. So this forbids only the API. */
function robots(origin: string): string {
  return `User-agent: *
Disallow: /api/
Disallow: /vault/

Sitemap: ${origin}/sitemap.xml
`;
}
