import { Readable } from 'node:stream';
import type { Context } from 'hono';
import type { RunAnswer } from '../../../contract/office/runs.ts';
import * as calls from '../../../contract/office/runs.ts';
import { mayUse } from '../../../domain/office/roles.ts';
import { RUN_KINDS } from '../../../domain/office/runs.ts';
import { apiRoutes } from '../../http/api-routes.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { accept, NOT_FOUND, type Result, refuse, reject } from '../../http/refusal.ts';
import { FORBIDDEN, type ServeOffice } from '../guard.ts';
import { noteAudit, staffOf } from '../office-call.ts';
import type { OfficeParts } from '../office-parts.ts';
import { readRunFile } from '../reports/export-rows.ts';
import { selectRun, stopRun } from './run-store.ts';

export function runRoutes({ db }: OfficeParts, serve: ServeOffice) {
  /** A run is for those who may do what it does. */
  const runOf = async (c: Context<AppEnv>, runId: number, isWrite: boolean): Promise<Result<RunAnswer>> => {
    const run = await selectRun(db, runId);
    if (run === null) return reject(NOT_FOUND);
    const { permission } = RUN_KINDS[run.kind];
    return mayUse(staffOf(c).role, permission, { isWrite }) ? accept(run) : reject(FORBIDDEN);
  };
  return apiRoutes()
    .openapi(serve(calls.showRun), async (c) => {
      const found = await runOf(c, c.req.valid('param').runId, false);
      return found.ok ? c.json(found.value, 200) : refuse(c, found.refusal);
    })
    .openapi(serve(calls.fetchRunFile), async (c) => {
      const { runId } = c.req.valid('param');
      const found = await runOf(c, runId, false);
      if (!found.ok) return refuse(c, found.refusal);
      if (found.value.file === null) return refuse(c, NOT_FOUND);
      const parts = Readable.from(readRunFile(db, runId));
      return c.body(Readable.toWeb(parts) as ReadableStream, 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="export-${runId}.csv"`,
      });
    })
    .openapi(serve(calls.stopRun), async (c) => {
      const { runId } = c.req.valid('param');
      noteAudit(c, { subject: `run ${runId}` });
      const found = await runOf(c, runId, true);
      if (!found.ok) return refuse(c, found.refusal);
      await stopRun(db, runId);
      return c.body(null, 204);
    });
}
