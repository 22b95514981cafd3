import { Form } from 'react-router';
import { brands } from '../../brands/brands.ts';
import { useSite } from '../../site/site.ts';
import { Button } from '../../ui/button.tsx';

/** To either brand's shop. A posted form, so that leaving clears the confirmation with or without a script. */
export function LeaveButtons() {
  const { brandingId: own, names } = useSite();
  return (
    <Form method="post" action="/confirmation/leave" className="no-print mt-10 flex flex-wrap gap-4">
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
    </Form>
  );
}
