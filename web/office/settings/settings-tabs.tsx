import { screensFor } from '../../../domain/office/screens.ts';
import { useStaff } from '../parts/use-staff.ts';
import { Tab, Tabs } from '../ui/tabs.tsx';

export function SettingsTabs() {
  const { permissions } = useStaff();
  return (
    <Tabs label="Settings">
      {screensFor(permissions)
        .filter(({ group }) => group === 'Settings')
        .map(({ path, label }) => (
          <Tab key={path} to={path}>
            {label}
          </Tab>
        ))}
    </Tabs>
  );
}
