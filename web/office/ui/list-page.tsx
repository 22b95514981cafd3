import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Form } from 'react-router';
import { MOST_BULK_ROWS } from '../../../domain/office/list-limits.ts';
import type { RefusedAction } from '../call-office.ts';
import { useStaff } from '../parts/use-staff.ts';
import { ButtonLink } from './button-link.tsx';
import { DataTable, Pager } from './data-table.tsx';
import {
  type Bulk,
  type Choice,
  filterOf,
  type ListDefinition,
  type ListFilter,
  type Loaded,
  rowElementId,
  type Scene,
} from './define-list.ts';
import { Did } from './done-notice.tsx';
import { BrandSwitch, FilterBar, FilterField, ViewTabs } from './list-tools.tsx';
import { Refusal, SubmitButton } from './office-form.tsx';
import { PageHead } from './page-head.tsx';
import { dayText, numberText } from './texts.ts';

/** Some lists are short and come whole: they have no pages. */
interface Listed<Row> {
  readonly rows: readonly Row[];
  readonly total?: number;
  readonly isTotalExact?: boolean;
  readonly next?: string | null;
  readonly previous?: string | null;
}

interface SectionProps<Row, List extends Listed<Row>> {
  readonly of: ListDefinition<Row, List>;
  readonly loaded: Loaded<List>;
  /** Of filters whose choices are data, by the filter's name. */
  readonly choices?: Readonly<Record<string, readonly Choice[]>>;
  /** A bulk act marks its field, too. */
  readonly refused?: RefusedAction | undefined;
}

interface PageProps<Row, List extends Listed<Row>> extends SectionProps<Row, List> {
  /** What else can be done on the page: the head's links and buttons. */
  readonly acts?: ReactNode;
  readonly besideViews?: ReactNode;
  /** Between the head and the list. */
  readonly children?: ReactNode;
}

/** A whole page that is one list: head, notices, views, filters, rows, bulk acts, pages. */
export function ListPage<Row, List extends Listed<Row>>({
  acts,
  besideViews,
  children,
  ...section
}: PageProps<Row, List>) {
  const { of, refused } = section;
  const scene = { ...section.loaded, staff: useStaff() };
  const csv = of.csv?.(scene) ?? null;
  const { lead } = of;
  return (
    <>
      <PageHead title={of.title} lead={typeof lead === 'function' ? lead(scene) : lead}>
        {of.brandSwitch === 'head' && <BrandSwitch />}
        {acts}
        {csv !== null && (
          <a className="button is-quiet" href={csv}>
            CSV
          </a>
        )}
      </PageHead>
      <Did words={of.did ?? {}} />
      <div className="mb-4 empty:hidden">
        <Refusal refused={refused} />
      </div>
      {children}
      {of.views && <ViewTabs {...of.views} />}
      {of.brandSwitch === 'views' && (
        <div className="office-bar justify-between">
          {besideViews}
          <BrandSwitch />
        </div>
      )}
      <ListSection {...section} />
    </>
  );
}

/** The list itself: a page may have more than it. */
export function ListSection<Row, List extends Listed<Row>>({
  of,
  loaded,
  choices,
  refused,
}: SectionProps<Row, List>) {
  const scene = { ...loaded, staff: useStaff() };
  const { list } = loaded;
  const by = <Value,>(value: Value | ((scene: Scene<List>) => Value)): Value =>
    typeof value === 'function' ? (value as (scene: Scene<List>) => Value)(scene) : value;
  const { bulk } = of;
  const noun = by(of.noun);
  const plural = of.plural ?? `${noun}s`;
  const hasBulk = bulk?.isShown(scene) === true;
  const bar = bulk && hasBulk && list.rows.length > 0 && (
    <BulkBar bulk={bulk} plural={plural} scene={scene} errors={refused?.reply.errors ?? {}} />
  );
  const table = (
    <DataTable
      caption={by(of.caption)}
      columns={by(of.columns).map((column) => ({ ...column, isNumber: column.role === 'amount' }))}
      rows={list.rows}
      idOf={of.idOf}
      nameOf={(row) => of.nameOf(row, scene)}
      isSelectable={hasBulk}
      elementIdOf={rowElementId}
      empty={by(of.empty)}
    />
  );
  return (
    <>
      {of.filters && <Filters filters={of.filters} kept={of.kept} choices={choices} query={loaded.query} />}
      {hasBulk ? (
        <Form
          method="post"
          className="group max-sm:flex max-sm:flex-col"
          preventScrollReset
          onKeyDown={pressBeside}
        >
          {/* The form's default button, which is off: without a script, Enter in a field presses none of the bar. */}
          <button type="submit" disabled hidden />
          {bar}
          {table}
        </Form>
      ) : (
        table
      )}
      {list.total !== undefined && list.rows.length > 0 && (
        <Pager
          next={list.next ?? null}
          previous={list.previous ?? null}
          total={list.total}
          isTotalExact={list.isTotalExact ?? true}
          noun={noun}
          plural={plural}
          sum={of.sum?.(list)}
        />
      )}
    </>
  );
}

function Filters({
  filters,
  kept = [],
  choices = {},
  query,
}: {
  filters: readonly ListFilter<string>[];
  kept: readonly string[] | undefined;
  choices: SectionProps<never, never>['choices'];
  query: Loaded<never>['query'];
}) {
  const searches = filters.filter(({ type }) => type === 'search');
  const others = filters.filter((filter) => !searches.includes(filter));
  const finer = others.filter(({ isFiner }) => isFiner);
  const used = others
    .filter(({ name }) => name in query)
    .map((filter) => usedText(filter, query[filter.name] ?? '', choices[filter.name] ?? filter.choices));
  const fields = (some: typeof filters) =>
    some.map(({ isFiner: _, ...filter }) => (
      <FilterField key={filter.name} {...filter} choices={choices[filter.name] ?? filter.choices} />
    ));
  return (
    <FilterBar kept={kept}>
      {fields(searches)}
      {others.length > 0 && (
        // From a tablet's width on they are always in sight. On a phone they fold with the answer, which stands below them.
        <details className="max-sm:open:basis-full max-sm:[&:not([open])~button]:hidden sm:details-content:[content-visibility:visible]">
          <summary className="button is-quiet sm:supports-[selector(::details-content)]:hidden">
            {used.length > 0 ? `Filters: ${used.join(', ')}` : 'Filters'}
          </summary>
          <div className="office-bar items-end max-sm:grid max-sm:grid-cols-2 max-sm:[&_.control]:w-full max-sm:[&_.control]:min-w-0">
            {fields(others.filter(({ isFiner }) => !isFiner))}
            {finer.length > 0 && (
              <details
                className="max-sm:col-span-full max-sm:details-content:[content-visibility:visible]"
                open={finer.some(({ name }) => name in query)}
              >
                <summary className="office-quiet-link cursor-pointer max-sm:supports-[selector(::details-content)]:hidden">
                  More filters
                </summary>
                <div className="office-bar max-sm:grid max-sm:grid-cols-2">{fields(finer)}</div>
              </details>
            )}
          </div>
        </details>
      )}
    </FilterBar>
  );
}

/** 'Packed', 'From Mar 2': the filters of a phone are folded. */
function usedText(
  { label, type }: ListFilter<string>,
  value: string,
  choices: readonly Choice[] | undefined,
): string {
  const chosen = choices?.find((choice) => choice.value === value);
  return chosen?.label ?? `${label} ${type === 'date' ? dayText(value) : value}`;
}

/** In sight once a row is ticked, with a script and without: at the head of a desk's list, at the foot of a phone. */
function BulkBar<List extends Listed<unknown>>({
  bulk,
  plural,
  scene,
  errors,
}: {
  bulk: Bulk<List>;
  plural: string;
  scene: Scene<List>;
  errors: RefusedAction['reply']['errors'];
}) {
  const { total = 0, isTotalExact } = scene.list;
  const canTakeAll = bulk.canTakeAll !== false && isTotalExact === true && total <= MOST_BULK_ROWS;
  return (
    <div className="no-print hidden group-has-[input:checked]:block max-sm:sticky max-sm:bottom-[calc(4rem+env(safe-area-inset-bottom))] max-sm:z-9 max-sm:order-1 max-sm:-mx-2 sm:sticky sm:top-0 sm:z-5 sm:h-0">
      <fieldset className="rounded-brand border border-edge bg-paper px-3 py-1 shadow-[0_0.25rem_1rem_rgb(0_0_0/10%)] max-sm:max-h-[45dvh] max-sm:overflow-y-auto sm:absolute sm:inset-x-0 sm:-top-3">
        <legend className="sr-only">With the selected {plural}</legend>
        <div className="office-bar">
          <SelectedCount />
          {canTakeAll && (
            <label className="office-bar min-h-11">
              <input
                type="checkbox"
                name="filter"
                value={JSON.stringify(filterOf(scene.query, bulk.notFilter))}
                className="size-4.5 accent-accent"
              />
              Select all {numberText(total)} that match
              <input type="hidden" name="expected" value={total} />
            </label>
          )}
          {bulk.acts(scene).map(({ label, to, field, isGrave }) => (
            <span key={label} className={isGrave ? 'office-bar ms-auto' : 'office-bar'}>
              {field && (
                <input
                  name={field.name}
                  aria-label={field.label}
                  placeholder={field.placeholder}
                  maxLength={200}
                  aria-invalid={errors[field.refusedAs] !== undefined || undefined}
                  className="control w-36"
                />
              )}
              <SubmitButton look={isGrave ? 'grave' : 'quiet'} formAction={to}>
                {label}
              </SubmitButton>
            </span>
          ))}
          <button type="reset" className="office-quiet-link">
            Clear
          </button>
        </div>
      </fieldset>
    </div>
  );
}

/** Enter in a field presses the button beside it, and on a box none: by itself, it would press the first of the bar. */
function pressBeside(event: KeyboardEvent<HTMLFormElement>) {
  const { target, key } = event;
  if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  target.parentElement?.querySelector('button')?.click();
}

/** '3 selected'. Needs a script; the ticks themselves say it as well. */
function SelectedCount() {
  const place = useRef<HTMLSpanElement>(null);
  const [count, setCount] = useState(0);
  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form) return;
    const read = () => setCount(form.querySelectorAll('input[name="ids"]:checked').length);
    // A reset changes the boxes after its event.
    const readLater = () => setTimeout(read);
    const change = ({ target }: Event) => {
      read();
      // The bar grows with the number that it says.
      if (target instanceof HTMLInputElement) requestAnimationFrame(() => uncover(target, form));
    };
    read();
    form.addEventListener('change', change);
    form.addEventListener('reset', readLater);
    return () => {
      form.removeEventListener('change', change);
      form.removeEventListener('reset', readLater);
    };
  }, []);
  return (
    <span ref={place} className="font-medium" aria-live="polite">
      {count > 0 && `${numberText(count)} selected`}
    </span>
  );
}

/** On a phone the bar that the first tick brings would stand over the row that was ticked. */
function uncover(box: HTMLElement, form: HTMLElement): void {
  const bar = form.querySelector('fieldset')?.getBoundingClientRect();
  const row = box.closest('tr')?.getBoundingClientRect();
  if (!bar || !row || !matchMedia('(width < 600px)').matches) return;
  if (row.bottom > bar.top) window.scrollBy(0, row.bottom - bar.top + 8);
}

/** No row matches: what to do about it. */
export function NoMatch({ text, clear, children }: { text: string; clear: string; children?: ReactNode }) {
  return (
    <>
      <p>{text}</p>
      <p className="mt-2 office-bar justify-center">
        <ButtonLink to={clear}>Clear filters</ButtonLink>
        {children}
      </p>
    </>
  );
}
