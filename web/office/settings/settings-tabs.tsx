import { NavLink } from 'react-router';
import { screensFor } from '../../../domain/office/screens.ts';
import { useStaff } from '../parts/use-staff.ts';

export function SettingsTabs() {
  const { permissions } = useStaff();
  return (
    <nav aria-label="Settings" className="office-tabs no-print mb-3">
      {screensFor(permissions)
        .filter(({ group }) => group === 'Settings')
        .map(({ path, label }) => (
          <NavLink key={path} to={path} className="office-tab">
            {label}
          </NavLink>
        ))}
    </nav>
  );
}
