import { useRouteLoaderData } from 'react-router';
import type { Lookups } from '../../contract/lookups.ts';
import type { User } from '../../contract/user.ts';
import type { Day } from '../../domain/dates/day.ts';

/** What every section of the account knows. */
export interface Account {
  readonly user: User;
  readonly states: Lookups['states'];
  readonly today: Day;
}

export function useAccount(): Account {
  return useRouteLoaderData('account') as Account;
}
