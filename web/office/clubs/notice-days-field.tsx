import { NOTICE_DAYS } from '../../../domain/clubs/change-notice.ts';
import { TextField } from '../../ui/text-field.tsx';
import type { OfficeFormProps } from '../ui/office-form.tsx';

/** Of a change that members are notified of. */
export function NoticeDaysField({ field }: { field: Parameters<OfficeFormProps['children']>[0] }) {
  return (
    <TextField
      field={field('noticeDays')}
      label="Days of notice"
      kind="digits"
      width="half"
      autoComplete="off"
      hint={`Members get an email now that names the day. From ${NOTICE_DAYS.least} to ${NOTICE_DAYS.most} days.`}
    />
  );
}
