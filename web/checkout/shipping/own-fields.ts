import type { RefObject } from 'react';
import type { User } from '../../../contract/user.ts';
import type { FormState } from '../../forms/field-of.ts';
import type { CheckedForm } from '../../forms/use-checked-form.ts';

/** What the part of the shipping form that belongs to one method is given. */
export interface OwnFieldsProps {
  readonly fields: FormState;
  readonly formRef: RefObject<HTMLFormElement | null>;
  /** Null: a guest. */
  readonly customer: User | null;
  readonly setFieldErrors: CheckedForm['setFieldErrors'];
  readonly isBusy: boolean;
}
