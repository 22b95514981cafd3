import type { OfficeProduct } from '../../../contract/office/products.ts';
import { FieldError } from '../../ui/labelled.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { OfficeFormProps } from '../ui/office-form.tsx';
import { numberText } from '../ui/texts.ts';

/** Of the rows for other wines. */
const MORE = [1, 2, 3];

/** Digits as a number; anything else stays as it was typed, for its call to refuse. */
export function numberIn(form: FormData, name: string): number | string {
  const text = String(form.get(name) ?? '').trim();
  return /^\d+(\.\d{1,2})?$/.test(text) ? Number(text) : text;
}

/** What the fields below hold; a wine with 0 bottles is none. */
export function winesIn(form: FormData): { slug: string; quantity: number | string }[] {
  return [...form.keys()].flatMap((name) => {
    const row = /^(?:(bottles)-(.+)|(wine)-(\d))$/.exec(name);
    if (row === null) return [];
    const slug = row[1] ? (row[2] ?? '') : String(form.get(name) ?? '');
    const quantity = numberIn(form, row[1] ? name : `count-${row[4]}`);
    return slug === '' || quantity === 0 ? [] : [{ slug, quantity: quantity === '' ? 1 : quantity }];
  });
}

interface BoxedWine {
  readonly slug: string;
  readonly name: string;
  readonly quantity: number;
}

/** The values of the fields as the box is now. */
export function wineValues(wines: readonly BoxedWine[]): Record<string, string> {
  return Object.fromEntries(wines.map(({ slug, quantity }) => [`bottles-${slug}`, String(quantity)]));
}

/** A box: each of its wines with how many, and rows for others. */
export function WineFields({
  field,
  wines,
  offered,
}: {
  field: Parameters<OfficeFormProps['children']>[0];
  wines: readonly BoxedWine[];
  offered: readonly Pick<OfficeProduct, 'slug' | 'name' | 'stock'>[];
}) {
  const others = offered.filter(({ slug }) => !wines.some((wine) => wine.slug === slug));
  return (
    <>
      <FieldError field={field('wines')} />
      {wines.map(({ slug, name }) => (
        <TextField
          key={slug}
          field={field(`bottles-${slug}`)}
          label={`Bottles of ${name}`}
          kind="digits"
          width="half"
          autoComplete="off"
          hint="0 takes it out."
        />
      ))}
      {MORE.map((row) => (
        <div key={row} className="grid gap-3 sm:grid-cols-2">
          <SelectField
            field={field(`wine-${row}`)}
            label={`Add a wine (${row})`}
            optional
            placeholder="None"
            choices={others.map(({ slug, name, stock }) => ({
              value: slug,
              label: `${name} (${numberText(stock ?? 0)} in stock)`,
            }))}
          />
          <TextField
            field={field(`count-${row}`)}
            label={`How many (${row})`}
            optional
            kind="digits"
            autoComplete="off"
          />
        </div>
      ))}
    </>
  );
}
