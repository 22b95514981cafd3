import { fieldOf } from '../../forms/field-of.ts';
import { Section } from '../../forms/section.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { ChosenPassword, type ChosenPasswordProps } from './chosen-password.tsx';

/** A guest can create an account with the order (spec §2). The style sheet opens it, so it works without a script. */
export function SaveAccount({ fields, email, hasPassword }: ChosenPasswordProps) {
  return (
    <Section title="Save Account Information?">
      <CheckboxField
        field={fieldOf(fields, 'saveInfo')}
        label="Yes, save my information and create an account"
        hint="We save your addresses and orders, so checkout is faster next time."
      />
      <div className="mt-5 hidden gap-6 group-has-[[name=saveInfo]:checked]/billing:grid">
        <ChosenPassword fields={fields} email={email} hasPassword={hasPassword} />
        <CheckboxField field={fieldOf(fields, 'saveCard')} label="Save payment method" />
      </div>
    </Section>
  );
}
