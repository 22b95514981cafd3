import type { Tasks } from '../platform/jobs/worker.ts';
import { MAIL_LOG_IN_CODE, MAIL_PASSWORD_LINK } from './identity/jobs.ts';
import { logInCodeJob, mailLogInCode } from './identity/log-in-code.ts';
import { mailPasswordLink, passwordLinkJob } from './identity/reset-password.ts';
import { identityRoutes } from './identity/routes.ts';
import { accountRoutes } from './routes.ts';

type RouteParts = Parameters<typeof identityRoutes>[0] & Parameters<typeof accountRoutes>[0];

export function routes(parts: RouteParts) {
  return [identityRoutes(parts), accountRoutes(parts)];
}

type TaskParts = Parameters<typeof mailPasswordLink>[0] & Parameters<typeof mailLogInCode>[0];

export function tasks(parts: TaskParts): Tasks {
  return {
    [MAIL_PASSWORD_LINK]: async (payload) => mailPasswordLink(parts, passwordLinkJob.parse(payload)),
    [MAIL_LOG_IN_CODE]: async (payload) => mailLogInCode(parts, logInCodeJob.parse(payload)),
  };
}
