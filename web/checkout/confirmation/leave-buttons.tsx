import { brands } from '../../brands/brands.ts';
import { useSite } from '../../site/site.ts';
import { Button } from '../../ui/button.tsx';
import { LeaveForm } from './leave-form.tsx';

export function LeaveButtons() {
  const { brandingId: own, names } = useSite();
  return (
    <LeaveForm className="no-print mt-10 flex flex-wrap gap-4">
      {Object.values(brands).map(({ brandingId }) => (
        <Button
          key={brandingId}
          type="submit"
          name="brand"
          value={brandingId}
          look={brandingId === own ? 'main' : 'quiet'}
        >
          Shop {names[brandingId]}
        </Button>
      ))}
    </LeaveForm>
  );
}
