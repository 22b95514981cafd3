import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Route } from '../../contract/route.ts';
import { answering, type Call, type HandlerOf, type Served } from '../platform/http/api-routes.ts';
import type { AppEnv } from '../platform/http/app-env.ts';
import { NOT_LOGGED_IN, refuse } from '../platform/http/refusal.ts';
import type { Requester } from './current-password.ts';

/** Runs before the body is validated: a visitor who is not logged in has no form to correct. */
const customersOnly = createMiddleware<AppEnv>(async (c, next) => {
  if (!c.var.session) return refuse(c, NOT_LOGGED_IN);
  await next();
});

function customerOf({ var: { session, clientAddress } }: Context<AppEnv>): { customer: Requester } {
  if (!session) throw new Error('a call without a session passed the guard');
  return { customer: { ...session, clientAddress } };
}

/** Serves a route for customers who are logged in. */
export function serveCustomers<const R extends Route>(
  route: R,
  handler: HandlerOf<R, Call<R> & { readonly customer: Requester }>,
): Served {
  return {
    route: createRoute({ ...route, tags: [route.tag], middleware: customersOnly }),
    handler: answering(route, handler, customerOf),
  };
}
