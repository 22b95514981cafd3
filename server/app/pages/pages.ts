import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { TrieRouter } from 'hono/router/trie-router';
import type { createRequestHandler, RequestHandler, ServerBuild } from 'react-router';
import type { Upload } from '../../../contract/upload.ts';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import { isOfficePath } from '../../../domain/office/office-path.ts';
import type { createPageContext } from '../../../web/page-context.ts';
import type { SiteOrigins } from '../../platform/sites.ts';
import type { ProviderCardFields } from '../../providers/payment/provider.ts';
import { type DevelopmentPages, openDevelopmentPages } from './development.ts';
import { type ApiFetch, type ApiRead, digestOf, inProcessApi } from './in-process-api.ts';
import type { MapTiles } from './map-tiles.ts';
import { splitBuild } from './split-build.ts';

/** Such as '/shop/products/:slug'; null if there is no page at the path. */
type PatternOf = (path: string) => string | null;

/** A page's data has the page's path plus '.data'. */
function pagePatterns(routes: ServerBuild['routes']): PatternOf {
  const router = new TrieRouter<string>();
  const patterns = [...new Set(Object.keys(routes).map((id) => patternOf(routes, id)))];
  // Literal segments come before parameters that would match them too.
  for (const pattern of patterns.toSorted(
    (one, other) => Number(one.includes(':')) - Number(other.includes(':')),
  )) {
    if (!pattern.includes('*')) router.add('ALL', pattern, pattern);
  }
  return (path) => {
    const page = path === '/_root.data' ? '/' : path.replace(/\.data$/, '').replace(/(?<=.)\/$/, '');
    // React Router knows no letter case, and no part of a pattern has capitals.
    return router.match('GET', page.toLowerCase())[0][0]?.[0] ?? null;
  };
}

function patternOf(routes: ServerBuild['routes'], id: string): string {
  const parts: string[] = [];
  for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined) {
    if (route.path) parts.unshift(route.path);
  }
  return `/${parts.join('/')}`;
}

interface PagesOptions {
  readonly mode: 'production' | 'development';
  readonly apiFetch: ApiFetch;
  /** The shopper sees the error page with the request's id. */
  readonly onError: (error: unknown, requestId: string) => void;
  /** The router also refuses a form from any other site, though the server refuses it first. */
  readonly origins: SiteOrigins;
  /** Null: there is no office. */
  readonly officeOrigin: string | null;
  /** The folder that contains `build/` and `vite.config.ts`. */
  readonly root: string;
}

export interface PageExtras {
  /** New for each answer; the Content-Security-Policy header contains the same one. */
  readonly nonce: string;
  /** For the log and the API. Behind a proxy it may be the visitor's own text. */
  readonly requestId: string;
  /** In the page; '' if others get it too. */
  readonly shownRequestId: string;
  readonly brandingId: BrandingId;
  readonly origins: Readonly<Record<BrandingId, string>>;
  readonly brandNames: Readonly<Record<BrandingId, string>>;
  readonly mapTiles: MapTiles | null;
  readonly cardFields: ProviderCardFields['page'] | null;
  readonly analytics: 'on' | 'off' | 'ask';
  readonly upload?: Upload | undefined;
  /** Passed to `apiFetch` unchanged (connection information for rate limits). */
  readonly env?: unknown;
}

export interface Pages {
  /** Calls `onRead` for each answer of the API that the page shows. */
  readonly handle: (
    request: Request,
    extras: PageExtras,
    onRead?: (read: ApiRead) => void,
  ) => Promise<Response>;
  /** Whether the API still gives the same answers to the same visitor. */
  readonly readsAgain: (reads: readonly ApiRead[], request: Request, extras: PageExtras) => Promise<Reread>;
  /** Files for the browser besides those in the directory, by path. */
  readonly manifests: Readonly<Record<string, string>>;
  /** Contains `assets/`, hashed and immutable, and the contents of `public/`. Production only. */
  readonly assetsDirectory: string;
  readonly development: DevelopmentPages | null;
  readonly patternOf: PatternOf;
  readonly close: () => Promise<void>;
}

/** 'unanswered': the shop could not say, as while its database is away. */
export type Reread = 'same' | 'changed' | 'unanswered';

type PageBuild = ServerBuild & {
  entry: {
    module: ServerBuild['entry']['module'] & {
      createPageContext: typeof createPageContext;
      createRequestHandler: typeof createRequestHandler;
    };
  };
};

interface LoadedPages {
  readonly build: PageBuild;
  readonly answer: RequestHandler;
  readonly manifests: Readonly<Record<string, string>>;
}

/** Throws if the bundle is not built. */
export async function createPages(options: PagesOptions): Promise<Pages> {
  const development = options.mode === 'development' ? await openDevelopmentPages(options.root) : null;
  const built = development ? null : ready(await loadBuilt(options.root), options);
  const load = async (): Promise<LoadedPages> =>
    built ?? ready((await development?.loadBuild()) as PageBuild, options);

  async function handle(
    request: Request,
    extras: PageExtras,
    onRead?: (read: ApiRead) => void,
  ): Promise<Response> {
    const { build, answer } = await load();
    const api = inProcessApi(request, options.apiFetch, extras.env, extras.requestId, onRead);
    const context = build.entry.module.createPageContext({
      nonce: extras.nonce,
      site: {
        brandingId: extras.brandingId,
        names: extras.brandNames,
        origins: extras.origins,
        mapTiles: extras.mapTiles,
        cardFields: extras.cardFields,
        analytics: extras.analytics,
        requestId: extras.shownRequestId,
      },
      upload: extras.upload ?? null,
      sendToApi: api.send,
      reportError: (error) => options.onError(error, extras.requestId),
    });
    const response = await answer(request, context);
    if (api.setCookies.length === 0) return response;
    const headers = new Headers(response.headers);
    for (const cookie of api.setCookies) headers.append('set-cookie', cookie);
    return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
  }

  async function readsAgain(
    reads: readonly ApiRead[],
    request: Request,
    extras: PageExtras,
  ): Promise<Reread> {
    const api = inProcessApi(request, options.apiFetch, extras.env, extras.requestId);
    const init = { headers: { accept: 'application/json' } };
    const answers = await Promise.all(reads.map(({ path }) => api.send(path, init)));
    if (answers.some(({ status }) => status >= 500)) return 'unanswered';
    const digests = await Promise.all(answers.map(digestOf));
    return reads.every(({ digest }, at) => digest === digests[at]) ? 'same' : 'changed';
  }

  return {
    handle,
    readsAgain,
    manifests: built?.manifests ?? {},
    assetsDirectory: join(options.root, 'build', 'client'),
    development,
    patternOf: built ? pagePatterns(built.build.routes) : () => null,
    close: async () => development?.close(),
  };
}

/** React Router compares hosts and takes them from the build, but the sites are known only at start. */
function ready(build: PageBuild, { mode, origins, officeOrigin }: PagesOptions): LoadedPages {
  const sites = [...Object.values(origins), ...(officeOrigin === null ? [] : [officeOrigin])];
  const allowedActionOrigins = sites.map((origin) => new URL(origin).host);
  const withSites = { ...build, allowedActionOrigins };
  const { createRequestHandler } = build.entry.module;
  // Vite makes the table of routes itself.
  if (mode === 'development') return { build, answer: createRequestHandler(withSites, mode), manifests: {} };
  const { shop, office, manifests } = splitBuild(withSites);
  const answerShop = createRequestHandler(shop, mode);
  const answerOffice = createRequestHandler(office, mode);
  const answer: RequestHandler = (request, context) =>
    (isOfficePath(new URL(request.url).pathname.replace(/\.data$/, '')) ? answerOffice : answerShop)(
      request,
      context,
    );
  return { build, answer, manifests };
}

async function loadBuilt(root: string): Promise<PageBuild> {
  return import(pathToFileURL(join(root, 'build', 'server', 'index.js')).href);
}
