import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextAreaField } from '../ui/text-area-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { Example } from './example.tsx';

const REASON = 'held-because';
const states = [
  { value: '6', label: 'California' },
  { value: '7', label: 'Colorado' },
];

export function ButtonsExample() {
  return (
    <Example id="buttons" title="Buttons">
      {(['main', 'quiet', 'text'] as const).map((look) => (
        <p key={look} className="flex flex-wrap items-center gap-4">
          <Button look={look}>Idle</Button>
          <Button look={look} busy busyText="Busy…">
            Busy
          </Button>
          <Button look={look} refusedBecause={REASON}>
            Held
          </Button>
        </p>
      ))}
      <p id={REASON} className="text-sm text-muted">
        A held button stays in reach and says why: this sentence.
      </p>
    </Example>
  );
}

export function FieldsExample() {
  const [isRefused, setRefused] = useState(false);
  const [isOpen, setOpen] = useState(false);
  return (
    <Example id="fields" title="Fields">
      {isRefused && (
        <div className="max-w-xl">
          <ErrorSummary
            lead="Please correct the fields below."
            lines={[{ fieldId: 'field-error', message: 'Last name: Please enter a last name.' }]}
            attempt={isRefused}
          />
        </div>
      )}
      <div className="grid max-w-2xl gap-6 sm:grid-cols-2">
        <TextField field={{ name: 'field-empty' }} label="Empty" />
        <TextField field={{ name: 'field-filled', initialValue: 'Ada' }} label="Filled" />
        <TextField field={{ name: 'field-hint' }} label="With a hint" hint="For the carrier." optional />
        <TextField
          field={{ name: 'field-error', errors: ['Please enter a last name.'] }}
          label="With an error"
        />
        <PasswordField
          field={{ name: 'field-password', initialValue: 'cellar-door' }}
          label="Password"
          autoComplete="new-password"
        />
        <TextField field={{ name: 'field-held', initialValue: 'GRAPES' }} label="Disabled" disabled />
        <SelectField
          field={{ name: 'field-select' }}
          label="Select"
          placeholder="Select a state"
          choices={states}
        />
        <SelectField
          field={{ name: 'field-select-error', errors: ['Please select a state.'] }}
          label="Select with an error"
          placeholder="Select a state"
          choices={states}
        />
        <TextAreaField
          field={{ name: 'field-area', initialValue: 'Thank you for the harvest.' }}
          label="Text of several lines"
          hint="Up to 300 characters."
          limit={300}
        />
        <div>
          <CheckboxField field={{ name: 'box-empty' }} label="A box" />
          <CheckboxField
            field={{ name: 'box-ticked', initialValue: true }}
            label="A ticked box"
            hint="With a hint"
          />
          <CheckboxField
            field={{ name: 'box-error', errors: ['Please agree.'] }}
            label="A box with an error"
          />
          <Disclosure summary="Add company name">
            <TextField field={{ name: 'field-inside' }} label="Company" />
          </Disclosure>
        </div>
      </div>
      <p className="flex flex-wrap gap-4">
        <Button look="quiet" onClick={() => setRefused(true)}>
          Refuse the form
        </Button>
        <Button look="quiet" onClick={() => setOpen(true)}>
          Open a dialog
        </Button>
      </p>
      <Dialog title="Enter a Code" open={isOpen} onClose={() => setOpen(false)}>
        <p>What floats is the only thing that casts a shadow.</p>
      </Dialog>
    </Example>
  );
}
