import { countTasks, showToday } from '../../../contract/office/today.ts';
import type { Day } from '../../../domain/dates/day.ts';
import { mayUse, type Role, seesMoney } from '../../../domain/office/roles.ts';
import { TASK_KEYS, TASKS } from '../../../domain/office/tasks.ts';
import { selectLastCheck } from '../../ordering/payments/stored-check.ts';
import { apiRoutes } from '../../platform/http/api-routes.ts';
import { accept } from '../../platform/http/refusal.ts';
import type { ServeOffice } from '../guard.ts';
import type { OfficeParts } from '../office-parts.ts';
import { endingPermits } from './ending-permits.ts';
import { selectPacking, selectSales, selectWaiting } from './today-store.ts';

export function todayRoutes({ db, clock }: OfficeParts, serve: ServeOffice) {
  const waitingFor = (role: Role, today: Day) => {
    const keys = TASK_KEYS.filter((key) => mayUse(role, TASKS[key].permission, { isWrite: false }));
    return selectWaiting(db, keys, { today, seesStaff: mayUse(role, 'staff', { isWrite: false }) });
  };
  return apiRoutes([
    serve(countTasks, async ({ staff: { role } }) => {
      const waiting = await waitingFor(role, clock.today());
      return accept({ counts: Object.fromEntries(waiting.map(({ key, count }) => [key, count])) });
    }),
    serve(showToday, async ({ staff }) => {
      const { role } = staff;
      const today = clock.today();
      const [waiting, figures, check, packing, permits] = await Promise.all([
        waitingFor(role, today),
        seesMoney(role) ? selectSales(db, today) : null,
        mayUse(role, 'money', { isWrite: false }) ? selectLastCheck(db) : null,
        mayUse(role, 'orders.work', { isWrite: false }) ? selectPacking(db, today) : null,
        mayUse(role, 'reports', { isWrite: false }) ? endingPermits(db, today) : null,
      ]);
      const books = check && { checkedAt: check.at.toISOString(), differences: check.faults.length };
      const tasks = waiting.map(({ key, count, oldestAt }) => ({
        key,
        count,
        oldestAt: oldestAt?.toISOString() ?? null,
        href: TASKS[key].href,
      }));
      return accept({ day: today, packing, tasks, permits, figures, books });
    }),
  ]);
}
