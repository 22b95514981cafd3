import { NavLink } from 'react-router';
import { screensFor } from '../../../domain/office/screens.ts';
import { useStaff } from '../parts/use-staff.ts';
import { Tabs } from '../ui/tabs.tsx';

export function SettingsTabs() {
  const { permissions } = useStaff();
  return (
    <Tabs label="Settings">
      {screensFor(permissions)
        .filter(({ group }) => group === 'Settings')
        .map(({ path, label }) => (
          <NavLink key={path} to={path} className="office-tab">
            {label}
          </NavLink>
        ))}
    </Tabs>
  );
}
