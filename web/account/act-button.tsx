import { Form, useNavigation } from 'react-router';
import { Button } from '../ui/button.tsx';
import { TextLink } from '../ui/text-link.tsx';

export interface ActButtonProps {
  readonly values: Readonly<Record<string, string>>;
  readonly busyText: string;
  /** The id of the entry itself, for screen reader users who cannot see which one the button belongs to. */
  readonly describedBy: string;
  readonly children: string;
}

export function ActButton({ values, busyText, describedBy, children }: ActButtonProps) {
  const { formData } = useNavigation();
  const entries = Object.entries(values);
  const isBusy = entries.every(([name, value]) => formData?.get(name) === value);
  return (
    <Form method="post" preventScrollReset>
      {entries.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" look="text" busy={isBusy} busyText={busyText} aria-describedby={describedBy}>
        {children}
      </Button>
    </Form>
  );
}

export function CancelLink({ to }: { to: string }) {
  return <TextLink to={to}>Cancel</TextLink>;
}
