import { useRouteLoaderData } from 'react-router';
import type { StaffMember } from '../../../contract/office/session.ts';

/** Who is signed in. Below the office's layout only. */
export function useStaff(): StaffMember {
  const layout = useRouteLoaderData('office') as { staff: StaffMember } | undefined;
  if (layout === undefined) throw new Error('this page is not below the office’s layout');
  return layout.staff;
}
