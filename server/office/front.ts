import { z } from 'zod';
import type { Chore, Tasks } from '../platform/jobs/worker.ts';
import { mailPasswordLink, type PasswordLinkParts } from './accounts/forgotten-password.ts';
import { MAIL_STAFF_PASSWORD_LINK } from './accounts/jobs.ts';
import { STAFF_DEVICES } from './accounts/staff-devices.ts';
import { sweepStaffSessions } from './accounts/staff-session-store.ts';
import { sweepRunFiles } from './reports/export-rows.ts';
import { keepGatewayDays } from './reports/gateway-days.ts';
import { sumReportDays } from './reports/sums.ts';
import { sweepRequests } from './request-store.ts';
import { carryOutRun } from './runs/carry-out-run.ts';
import { CARRY_OUT_RUN } from './runs/jobs.ts';
import type { RunParts } from './runs/run-item.ts';
import { resumeRuns } from './runs/run-store.ts';

interface TaskParts extends RunParts {
  /** Null without an office. */
  readonly office: Omit<PasswordLinkParts, 'db'> | null;
}

const runJob = z.object({ runId: z.int() });
const staffLinkJob = z.object({ email: z.string() });

export function tasks(parts: TaskParts): Tasks {
  const { db, office } = parts;
  return {
    [CARRY_OUT_RUN]: async (payload) => carryOutRun(parts, runJob.parse(payload).runId),
    [MAIL_STAFF_PASSWORD_LINK]: async (payload) => {
      const { email } = staffLinkJob.parse(payload);
      if (office) await mailPasswordLink({ db, ...office }, email);
    },
  };
}

export function chores(parts: Parameters<typeof keepGatewayDays>[0]): Chore[] {
  const { db } = parts;
  return [
    () => resumeRuns(db),
    () => sweepStaffSessions(db),
    () => sweepRequests(db),
    () => STAFF_DEVICES.sweep(db),
    async () => void (await sumReportDays(db)),
    () => keepGatewayDays(parts),
    () => sweepRunFiles(db),
  ];
}
