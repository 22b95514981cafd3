import { Form, useSubmit } from 'react-router';
import { type ShopSearch, sortLabels } from './shop-search.ts';

/** Words and order. A plain GET form: it works before and without script; with it, another order applies at once. */
export function SearchForm({ search }: { search: ShopSearch }) {
  const submit = useSubmit();
  return (
    <Form
      method="get"
      action="/shop"
      role="search"
      key={`${search.q} ${search.sort}`}
      className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end"
    >
      {search.category && <input type="hidden" name="category" value={search.category} />}
      <div className="flex max-w-xl items-end gap-2">
        <div className="flex min-w-0 flex-1 flex-col gap-1.5">
          <label htmlFor="q" className="text-[0.9375rem] font-medium">
            Search
          </label>
          <input
            id="q"
            name="q"
            type="search"
            defaultValue={search.q}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            className="control"
          />
        </div>
        <button
          type="submit"
          className="min-h-12 shrink-0 rounded-pill border border-edge px-6 font-medium hover:border-ink"
        >
          Search
        </button>
      </div>
      <div className="flex flex-col gap-1.5 sm:w-56">
        <label htmlFor="sort" className="text-[0.9375rem] font-medium">
          Sort by
        </label>
        <select
          id="sort"
          name="sort"
          defaultValue={search.sort}
          onChange={(event) => submit(event.currentTarget.form)}
          className="control"
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
