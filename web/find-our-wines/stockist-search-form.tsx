import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { MAX_LENGTH, STOCKIST_DISTANCES } from '../../domain/checkout/limits.ts';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { StockistSearch } from './stockist-search.ts';

export interface StockistSearchFormProps {
  readonly search: StockistSearch;
  readonly zipErrors: readonly string[] | undefined;
}

/** A plain GET form: it works without a script, and its address can be sent on. */
export function StockistSearchForm({ search, zipErrors }: StockistSearchFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const lastSearch = useRef(search);

  // Another search, by a link or Back, shows in the fields, which keep the focus.
  useEffect(() => {
    if (lastSearch.current === search || !form.current) return;
    lastSearch.current = search;
    for (const name of ['zip', 'distance', 'q'] as const) {
      const field = form.current.elements.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = search[name];
    }
    if (zipErrors) form.current.querySelector('input')?.focus();
  }, [search, zipErrors]);

  return (
    <Form
      method="get"
      action="/find-our-wines"
      role="search"
      ref={form}
      className="grid grid-cols-2 gap-x-5 gap-y-5 sm:grid-cols-[auto_minmax(0,11rem)] sm:justify-start md:grid-cols-[auto_minmax(0,11rem)_minmax(0,20rem)_auto]"
    >
      <TextField
        field={{ name: 'zip', initialValue: search.zip, errors: zipErrors }}
        label="ZIP Code"
        kind="digits"
        width="zip"
        maxLength={MAX_LENGTH.zip}
        autoComplete="postal-code"
        enterKeyHint="search"
      />
      <SelectField
        field={{ name: 'distance', initialValue: search.distance }}
        label="Within"
        choices={STOCKIST_DISTANCES.map((miles) => ({ value: miles, label: `${miles} miles` }))}
      />
      <div className="col-span-2 md:col-span-1">
        <TextField
          field={{ name: 'q', initialValue: search.q }}
          label="Name or town"
          kind="search"
          maxLength={MAX_LENGTH.search}
          autoComplete="off"
          enterKeyHint="search"
        />
      </div>
      <div className="md:pt-[1.8125rem]">
        <button type="submit" className="button is-quiet">
          Search
        </button>
      </div>
    </Form>
  );
}
