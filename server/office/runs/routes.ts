import type { Context } from 'hono';
import type { RunAnswer } from '../../../contract/office/runs.ts';
import * as calls from '../../../contract/office/runs.ts';
import { mayUse } from '../../../domain/office/roles.ts';
import { RUN_KINDS } from '../../../domain/office/runs.ts';
import { apiRoutes } from '../../platform/http/api-routes.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { asStream } from '../../platform/http/read-body.ts';
import { accept, DONE, NOT_FOUND, type Result, reject } from '../../platform/http/refusal.ts';
import { stopChargingRun } from '../clubs/stop-charging.ts';
import { FORBIDDEN, type ServeOffice } from '../guard.ts';
import { readerOf, staffOf } from '../office-call.ts';
import type { OfficeParts } from '../office-parts.ts';
import { readRunFile } from '../reports/export-rows.ts';
import { selectRun, stopRun } from './run-store.ts';

export function runRoutes({ db }: OfficeParts, serve: ServeOffice) {
  /** A run is for those who may do what it does. */
  const runOf = async (c: Context<AppEnv>, runId: number, isWrite: boolean): Promise<Result<RunAnswer>> => {
    const run = await selectRun(db, runId, readerOf(c));
    if (run === null) return reject(NOT_FOUND);
    const { permission } = RUN_KINDS[run.kind];
    const { role } = staffOf(c);
    if (!mayUse(role, permission, { isWrite })) return reject(FORBIDDEN);
    return accept(mayUse(role, 'customers', { isWrite: false }) ? run : withoutPhones(run));
  };
  return apiRoutes([
    serve(calls.showRun, ({ params, c }) => runOf(c, params.runId, false)),
    serve(calls.fetchRunFile, async ({ params: { runId }, c }) => {
      const found = await runOf(c, runId, false);
      if (!found.ok) return found;
      if (found.value.file === null) return reject(NOT_FOUND);
      return c.body(asStream(readRunFile(db, runId)), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="export-${runId}.csv"`,
      });
    }),
    serve(calls.stopRun, async ({ params: { runId }, audit, c }) => {
      audit({ subject: `run ${runId}` });
      const found = await runOf(c, runId, true);
      if (!found.ok) return found;
      const { kind, release } = found.value;
      // Otherwise the shop would go on by itself with what the run leaves.
      if (kind === 'release charge' && release !== null) await stopChargingRun(db, { runId, ...release });
      else await stopRun(db, runId);
      return DONE;
    }),
  ]);
}

function withoutPhones(run: RunAnswer): RunAnswer {
  return { ...run, results: run.results.map((item) => ({ ...item, phone: null })) };
}
