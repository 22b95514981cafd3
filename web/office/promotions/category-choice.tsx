import { CheckboxField } from '../../ui/checkbox-field.tsx';
import type { Field } from '../../ui/field.ts';
import { FieldError } from '../../ui/labelled.tsx';

export interface ChosenCategory {
  readonly name: string;
  readonly brandingIds: readonly string[];
}

/** What is ticked stays in sight. */
export const NOT_SHOWN = 'hidden has-checked:block';

const FIELD = /^category-(.+)$/;
export const categoryField = (category: string) => `category-${category}`;

/** The ticked categories. */
export function categoriesIn(form: FormData): string[] {
  return [...form.keys()].flatMap((name) => FIELD.exec(name)?.[1] ?? []);
}

/** A box for each category, but those that only another brand has. */
export function CategoryChoice({
  categories,
  brandingId,
  field,
}: {
  categories: readonly ChosenCategory[];
  /** '' for both brands. */
  brandingId: string;
  field: (name: string) => Field;
}) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium">
        Categories <span className="font-normal text-muted">(optional)</span>
      </legend>
      <ul className="grid border border-line px-3 sm:grid-cols-2">
        {categories.map(({ name, brandingIds }) => (
          <li
            key={name}
            className={brandingId === '' || brandingIds.includes(brandingId) ? undefined : NOT_SHOWN}
          >
            <CheckboxField field={field(categoryField(name))} label={name} />
          </li>
        ))}
      </ul>
      <p className="mt-1 text-sm text-muted">If none is ticked, the code is for all categories.</p>
      <FieldError field={field('categories')} />
    </fieldset>
  );
}
