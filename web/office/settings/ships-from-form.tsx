import type { ComponentProps } from 'react';
import type { ShipsFrom } from '../../../contract/office/winery.ts';
import { type Choice, SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { linkTo } from '../link-to.ts';
import { OfficeForm, SubmitButton } from '../ui/office-form.tsx';

interface ShipsFromProps {
  /** Null: the first winery. */
  readonly shipsFrom: ShipsFrom | null;
  readonly states: readonly Choice[];
  readonly refused: ComponentProps<typeof OfficeForm>['refused'];
}

export function ShipsFromForm({ shipsFrom, states, refused }: ShipsFromProps) {
  const values = Object.entries(shipsFrom ?? {}).map(([field, value]) => [`shipsFrom.${field}`, value]);
  return (
    <OfficeForm
      refused={refused}
      action={linkTo('/office/settings/winery/ships-from')}
      values={Object.fromEntries(values)}
    >
      {(field) => (
        <>
          <TextField field={field('shipsFrom.address1')} label="Street" autoComplete="off" />
          <TextField field={field('shipsFrom.city')} label="Town" autoComplete="off" />
          <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-3">
            <SelectField
              field={field('shipsFrom.stateShort')}
              label="State"
              placeholder="None"
              choices={states}
            />
            <TextField field={field('shipsFrom.zip')} label="ZIP code" kind="digits" autoComplete="off" />
          </div>
          <SubmitButton look="quiet">Save address</SubmitButton>
        </>
      )}
    </OfficeForm>
  );
}
