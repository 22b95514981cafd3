import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { TextField } from '../../ui/text-field.tsx';

/** What the key of a rule that is not entered yet is typed into. */
export interface NewRule {
  readonly label: string;
  readonly kind: 'digits' | 'date';
  readonly button: string;
  /** What is wrong with a key; null: nothing. */
  readonly problemOf: (key: string) => string | null;
}

/** Leads to the rule's own page, whether there is one yet or not. */
export function AddRule({
  of: { label, kind, button, problemOf },
  typed,
}: {
  of: NewRule;
  typed: string | null;
}) {
  const problem = typed === null ? null : problemOf(typed);
  const control = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (problem !== null) control.current?.focus();
  }, [problem]);
  return (
    <Form className="office-bar mb-4 items-end" noValidate>
      <TextField
        ref={control}
        field={{ name: 'key', initialValue: typed, ...(problem !== null && { errors: [problem] }) }}
        label={label}
        kind={kind}
        autoComplete="off"
      />
      <button type="submit" className="button is-quiet">
        {button}
      </button>
    </Form>
  );
}
