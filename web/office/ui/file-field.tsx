import { controlAttributes } from '../../ui/field.ts';
import { Labelled, type LabelProps } from '../../ui/labelled.tsx';

const CSV = '.csv,text/csv';

/** A file to choose or to drop on it. Below it stands what is wrong with the one that was sent. */
export function FileField({
  accept = CSV,
  className = 'control',
  ...label
}: LabelProps & { accept?: string; className?: string }) {
  return (
    <Labelled {...label}>
      <input
        type="file"
        accept={accept}
        {...controlAttributes(label.field, Boolean(label.hint))}
        className={className}
      />
    </Labelled>
  );
}
