import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

export interface DevelopmentPages {
  readonly middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  readonly loadBuild: () => Promise<unknown>;
  readonly close: () => Promise<void>;
}

/** Loaded on demand, because production installs do not include Vite. */
export async function openDevelopmentPages(root: string): Promise<DevelopmentPages> {
  const { createServer } = await import('vite');
  const vite = await createServer({ root, server: { middlewareMode: true }, appType: 'custom' });
  return {
    middleware: vite.middlewares,
    loadBuild: () => vite.ssrLoadModule('virtual:react-router/server-build'),
    close: () => vite.close(),
  };
}

/** In development Vite sees each request first, to serve its modules, styles and reload on save. */
export function viteFirst(development: DevelopmentPages | null, answer: RequestListener): RequestListener {
  if (development === null) return answer;
  return (request, response) => development.middleware(request, response, () => answer(request, response));
}
