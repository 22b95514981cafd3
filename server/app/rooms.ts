import * as account from '../account/front.ts';
import * as catalog from '../catalog/front.ts';
import * as messages from '../messages/front.ts';
import * as office from '../office/front.ts';
import * as ordering from '../ordering/front.ts';
import * as people from '../people/front.ts';
import * as platform from '../platform/front.ts';
import type { Chore, Tasks } from '../platform/jobs/worker.ts';
import * as programs from '../programs/front.ts';

const ROOMS_WITH_TASKS = [messages, ordering, programs, account, office] as const;
const ROOMS_WITH_CHORES = [platform, messages, catalog, people, ordering, programs, office] as const;

type All<Union> = (Union extends unknown ? (parts: Union) => void : never) extends (
  parts: infer Parts,
) => void
  ? Parts
  : never;
export type TaskParts = All<Parameters<(typeof ROOMS_WITH_TASKS)[number]['tasks']>[0]>;
type ChoreParts = All<Parameters<(typeof ROOMS_WITH_CHORES)[number]['chores']>[0]>;

/** What the queue's jobs do, by their names. */
export function shopTasks(parts: TaskParts): Tasks {
  return Object.assign({}, ...ROOMS_WITH_TASKS.map(({ tasks }) => tasks(parts)));
}

/** What is done every minute or so, one after the other. */
export function shopChores(parts: ChoreParts): Chore[] {
  return ROOMS_WITH_CHORES.flatMap(({ chores }) => chores(parts));
}
