import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router';
import { createRequestHandler, isRouteErrorResponse, ServerRouter } from 'react-router';
import { createPageContext, pageRequestContext } from './page-context.ts';

/** For the server: in development, Vite loads a second React Router for the pages, with its own contexts. */
export { createPageContext, createRequestHandler };

/**
 * Renders a page whole before the first byte leaves: loaders have all answered by then, so streaming would gain
 * nothing, and a page that fails while rendering still gets its right status.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  // Nothing is painted before the style sheet, which comes after all scripts and pictures in the document.
  const styles = routerContext.manifest.routes.root?.css ?? [];
  for (const href of styles) headers.append('Link', `<${href}>; rel=preload; as=style`);
  if (request.method === 'HEAD') return new Response(null, { status, headers });

  const { nonce, reportError } = context.get(pageRequestContext);
  const rendered = await new Promise<{ html: Promise<string>; failed: () => boolean }>((resolve, reject) => {
    let hasFailed = false;
    const { pipe } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        // A page of a certain size would else carry its later parts hidden, for a script to put in their places.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          const body = new PassThrough();
          resolve({ html: text(body), failed: () => hasFailed });
          pipe(body);
        },
        onShellError: reject,
        onError(error) {
          hasFailed = true;
          reportError(error);
        },
      },
    );
  });
  return new Response(await rendered.html, { status: rendered.failed() ? 500 : status, headers });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  // What the router refuses, such as a form for a page that has none, is no fault of ours.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  context.get(pageRequestContext).reportError(error);
};
