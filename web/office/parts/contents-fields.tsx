import type { ProductRow } from '../../../contract/office/products.ts';
import { FieldError } from '../../ui/labelled.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { numberIn } from '../form-values.ts';
import type { OfficeFormProps } from '../ui/office-form.tsx';
import { numberText } from '../ui/texts.ts';

interface Packed {
  readonly slug: string;
  readonly name: string;
  readonly quantity: number;
}

interface Typed {
  readonly slug: string;
  /** The field of its number. */
  readonly name: string;
  readonly quantity: number | string;
}

/** What the fields below hold. One with 0 is taken out. */
function typedIn(names: readonly string[], text: (name: string) => string): Typed[] {
  return names.flatMap((name) => {
    const row = /^(?:(bottles)-(.+)|(add)-(\d))$/.exec(name);
    if (row === null) return [];
    const slug = row[1] ? (row[2] ?? '') : text(name);
    const counted = row[1] ? name : `count-${row[4]}`;
    const quantity = numberIn(text(counted).trim());
    if (slug === '' || quantity === 0) return [];
    return [{ slug, name: counted, quantity: quantity === '' ? 1 : quantity }];
  });
}

export function contentsIn(form: FormData): { slug: string; quantity: number | string }[] {
  const typed = typedIn([...form.keys()], (name) => String(form.get(name) ?? ''));
  return typed.map(({ slug, quantity }) => ({ slug, quantity }));
}

/** The values of the fields as the box is now. */
export function contentsValues(contents: readonly Omit<Packed, 'name'>[]): Record<string, string> {
  return Object.fromEntries(contents.map(({ slug, quantity }) => [`bottles-${slug}`, String(quantity)]));
}

/** What a box holds: each product with how many, and rows for more. */
export function ContentsFields({
  field,
  sentAs,
  contents,
  offered,
  noun,
  rows = 3,
}: {
  field: Parameters<OfficeFormProps['children']>[0];
  /** The name of the list in what is sent: the refusal of a number names its place there. */
  sentAs: string;
  contents: readonly Packed[];
  offered: readonly Pick<ProductRow, 'slug' | 'name' | 'stock'>[];
  noun: 'wine' | 'product';
  /** For more products. */
  rows?: number;
}) {
  const choices = offered
    .filter(({ slug }) => !contents.some((each) => each.slug === slug))
    .map(({ slug, name, stock }) => ({ value: slug, label: `${name} (${numberText(stock)} in stock)` }));
  const more = Array.from({ length: rows }, (_, index) => index + 1);
  const names = [...contents.map(({ slug }) => `bottles-${slug}`), ...more.map((row) => `add-${row}`)];
  const sent = typedIn(names, (name) => String(field(name).initialValue ?? ''));
  const counted = (name: string) => {
    const place = sent.findIndex((each) => each.name === name);
    return { ...field(name), errors: field(`${sentAs}.${place}.quantity`).errors };
  };
  return (
    <>
      <FieldError field={field(sentAs)} />
      {contents.map(({ slug, name }) => (
        <TextField
          key={slug}
          field={counted(`bottles-${slug}`)}
          label={noun === 'wine' ? `Bottles of ${name}` : `How many: ${name}`}
          kind="digits"
          width="half"
          autoComplete="off"
          hint="0 takes it out."
        />
      ))}
      {more.map((row) => (
        <div key={row} className="grid grid-cols-[minmax(0,1fr)_7rem] items-end gap-3">
          <SelectField
            field={field(`add-${row}`)}
            label={`Add a ${noun} (${row})`}
            optional
            placeholder="None"
            choices={choices}
          />
          <TextField
            field={counted(`count-${row}`)}
            label={`How many (${row})`}
            kind="digits"
            placeholder="1"
            autoComplete="off"
          />
        </div>
      ))}
    </>
  );
}
