import { useRouteLoaderData } from 'react-router';
import type { TaskKey } from '../../../domain/office/tasks.ts';

export type Waiting = Readonly<Partial<Record<TaskKey, number>>>;

/** How many of each task wait, of both brands. Empty where the office cannot say. */
export function useWaiting(): Waiting {
  return (useRouteLoaderData('office') as { waiting: Waiting } | undefined)?.waiting ?? {};
}
