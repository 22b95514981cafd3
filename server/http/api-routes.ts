import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import type { ZodError } from 'zod';
import type { FieldErrors } from '../../contract/error.ts';
import type { Route } from '../../contract/route.ts';
import type { AppEnv } from './app-env.ts';
import { invalidFields, NOT_FOUND, type Refusal, refuse } from './refusal.ts';

export function apiRoutes() {
  return new OpenAPIHono<AppEnv>({
    defaultHook: (result, c) => {
      if (!result.success) return refuse(c, refusalOf(result.target, result.error));
    },
  });
}

export function serve<const R extends Route>(route: R) {
  return createRoute({ ...route, tags: [route.tag] });
}

function refusalOf(target: string, error: ZodError): Refusal {
  if (target === 'param') return NOT_FOUND;
  const isNoObject = error.issues.some((issue) => issue.path.length === 0 && issue.code === 'invalid_type');
  if (isNoObject) return { code: 'malformed', message: 'The request could not be read.' };
  // The message about missing form fields would not help with a wrong header, nor with a single wrong quantity.
  const speaksForItself = target === 'header' || error.issues.every(({ path }) => path.at(-1) === 'qty');
  return invalidFields(fieldErrors(error), speaksForItself ? error.issues[0]?.message : undefined);
}

/** Only the first error of each field, so that one mistake gets one sentence. */
function fieldErrors(error: ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) fields[issue.path.join('.')] ??= [issue.message];
  return fields;
}
