import { type ReactNode, useId } from 'react';
import { Form, useLocation, useSearchParams } from 'react-router';
import { BRANDING_IDS } from '../../../domain/brands/branding.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { useWaiting } from '../parts/use-waiting.ts';
import { Count, waitingText } from './count.tsx';
import type { Choice, View } from './define-list.ts';
import { Tab, Tabs } from './tabs.tsx';

/** Lists at one address, each with its own address after the question mark. */
export function ViewTabs({
  label,
  name = 'view',
  initial,
  options,
}: {
  label: string;
  name?: string;
  /** Of an address that names none. */
  initial?: string;
  options: readonly View[];
}) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const current = query.get(name) ?? initial;
  // They count both brands.
  const counts: Readonly<Record<string, number>> = useWaiting();
  const countOf = ({ value, waiting = value }: { value: string; waiting?: string }) =>
    (!query.has('brand') && counts[waiting]) || 0;
  return (
    <Tabs label={label}>
      {options.map((view) => (
        <Tab
          key={view.value}
          to={`${pathname}?${new URLSearchParams({ [name]: view.value })}`}
          isLit={view.value === current}
          waiting={waitingText(countOf(view))}
        >
          {view.label}
          <Count of={countOf(view)} />
        </Tab>
      ))}
    </Tabs>
  );
}

/** Both brands or one. Keeps the rest of the question. */
export function BrandSwitch() {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const to = (brand: string | null) => {
    const next = new URLSearchParams(query);
    for (const name of ['brand', 'after', 'before']) next.delete(name);
    if (brand !== null) next.set('brand', brand);
    return `${pathname}?${next}`;
  };
  const chosen = query.get('brand');
  return (
    <nav aria-label="Brand" className="office-bar no-print">
      <Tab to={to(null)} isLit={chosen === null}>
        Both
      </Tab>
      {BRANDING_IDS.map((id) => (
        <Tab key={id} to={to(String(id))} isLit={chosen === String(id)}>
          {BRANDS[id].name}
        </Tab>
      ))}
    </nav>
  );
}

/** A filter form that becomes the page's address. `kept` are parts of the address that it does not show. */
export function FilterBar({ kept = [], children }: { kept?: readonly string[]; children: ReactNode }) {
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  return (
    <Form
      key={query.toString()}
      action={pathname}
      className="office-bar no-print mb-3 items-end"
      role="search"
      aria-label="Filter"
    >
      {kept.map((name) => {
        const value = query.get(name);
        return value === null ? null : <input key={name} type="hidden" name={name} value={value} />;
      })}
      {children}
      <button type="submit" className="button is-quiet">
        Filter
      </button>
    </Form>
  );
}

/** A field that takes what its neighbors leave. */
const SEARCHED = 'grid min-w-32 max-w-80 flex-1 gap-0.5';

/** One field of a filter, with its label in sight. */
export function FilterField({
  name,
  label,
  choices,
  type = 'text',
}: {
  name: string;
  label: string;
  choices?: readonly Choice[] | undefined;
  type?: 'text' | 'date' | 'search';
}) {
  const [query] = useSearchParams();
  const id = useId();
  const value = query.get(name) ?? '';
  return (
    <div className={type === 'search' ? SEARCHED : 'grid gap-0.5'}>
      <label htmlFor={id} className="text-sm text-muted">
        {label}
      </label>
      {choices ? (
        <select id={id} name={name} defaultValue={value} className="control w-auto min-w-24">
          <option value="">Any</option>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          name={name}
          type={type}
          defaultValue={value}
          className={type === 'search' ? 'control' : 'control w-auto'}
        />
      )}
    </div>
  );
}
