import { type Field, fieldIds } from './field.ts';

/** The error of one field, tied to its control by id. Says 'Error' for readers who do not see the color. */
export function FieldError({ field }: { field: Field }) {
  if (!field.errors || field.errors.length === 0) return null;
  return (
    <p id={fieldIds(field).error} className="flex gap-2 text-sm font-medium text-danger">
      <span
        aria-hidden="true"
        className="mt-0.5 grid size-4.5 shrink-0 place-items-center rounded-full border-[1.5px] text-xs leading-none"
      >
        !
      </span>
      <span>
        <span className="sr-only">Error: </span>
        {field.errors.map((message) => (
          <span key={message} className="block">
            {message}
          </span>
        ))}
      </span>
    </p>
  );
}
