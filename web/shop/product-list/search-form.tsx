import { Form, useSubmit } from 'react-router';
import { MAX_LENGTH } from '../../../domain/checkout/limits.ts';
import { type ShopSearch, sortLabels } from './shop-search.ts';

/** A plain GET form: it works without a script. With one, another order applies at once. */
export function SearchForm({ search }: { search: ShopSearch }) {
  const submit = useSubmit();
  return (
    <Form
      method="get"
      action="/shop"
      role="search"
      key={`${search.q} ${search.sort}`}
      className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4"
    >
      {search.category && <input type="hidden" name="category" value={search.category} />}
      <div className="flex min-w-0 max-w-lg flex-1 basis-72 flex-wrap items-end gap-2">
        <div className="flex min-w-0 flex-1 basis-40 flex-col gap-1.5">
          <label htmlFor="q" className="text-sm text-muted">
            Search
          </label>
          <input
            id="q"
            name="q"
            type="search"
            defaultValue={search.q}
            maxLength={MAX_LENGTH.search}
            autoComplete="off"
            enterKeyHint="search"
            className="control"
          />
        </div>
        <button type="submit" className="button is-quiet">
          Search
        </button>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 max-sm:w-full max-sm:justify-between">
        <label htmlFor="sort" className="shrink-0 text-sm text-muted">
          Sort by
        </label>
        <select
          id="sort"
          name="sort"
          defaultValue={search.sort}
          onChange={(event) => submit(event.currentTarget.form)}
          className="control w-auto max-w-full"
        >
          {Object.entries(sortLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </Form>
  );
}
