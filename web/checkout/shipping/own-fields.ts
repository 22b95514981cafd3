import type { User } from '../../../contract/user.ts';
import type { FormState } from '../../forms/field-of.ts';

/** Props of the part of the shipping form for one method. */
export interface OwnFieldsProps {
  readonly fields: FormState;
  /** Null: a guest. */
  readonly customer: User | null;
  readonly isBusy: boolean;
}
