import type { User } from '../../../contract/user.ts';
import type { FormState } from '../../forms/field-of.ts';

/** What the part of the shipping form that belongs to one method is given. */
export interface OwnFieldsProps {
  readonly fields: FormState;
  /** Null: a guest. */
  readonly customer: User | null;
  readonly isBusy: boolean;
}
