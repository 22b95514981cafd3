import { NavLink } from 'react-router';
import { useStaff } from '../layout/use-staff.ts';

const TABS = [
  { path: '/office/settings/staff', label: 'Staff', permission: 'staff' },
  { path: '/office/settings/webhooks', label: 'Webhooks', permission: 'webhooks' },
  { path: '/office/settings/actions', label: 'Audit log', permission: 'audit' },
] as const;

export function SettingsTabs() {
  const { permissions } = useStaff();
  return (
    <nav aria-label="Settings" className="office-tabs no-print mb-3">
      {TABS.filter(({ permission }) => permissions.includes(permission)).map(({ path, label }) => (
        <NavLink key={path} to={path} className="office-tab">
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
