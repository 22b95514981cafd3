import { Form } from 'react-router';
import { TextField } from '../../ui/text-field.tsx';

/** Leads to the rule's own page, whether there is one yet or not. */
export function AddRule({ label, kind, button }: { label: string; kind: 'digits' | 'date'; button: string }) {
  return (
    <Form className="office-bar mb-4 items-end">
      <TextField field={{ name: 'key' }} label={label} kind={kind} required autoComplete="off" />
      <button type="submit" className="button is-quiet">
        {button}
      </button>
    </Form>
  );
}
