import { type ReactNode, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { ButtonLink } from './button-link.tsx';
import { countText, numberText } from './texts.ts';

/** 'title' names the row and leads to it; 'amount' is a number; 'act' changes the row. */
export type ColumnRole = 'title' | 'detail' | 'amount' | 'state' | 'act';

export interface Column<Row> {
  /** Also the label on a phone's card. */
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** How much it weighs, and where it stands on a phone's card of two lines. All columns of a table have one, or none has. */
  readonly role?: ColumnRole;
  readonly isNumber?: boolean;
  /** Left out of a phone's card, of each row or of this one: the row's own page has it. */
  readonly isMinor?: boolean | ((row: Row) => boolean);
  /** From 1024 pixels on each row is one line: what does not fit of these columns is cut. */
  readonly isCut?: boolean;
  /** Stands only where there is room for all: another column says as much. */
  readonly isSpare?: boolean;
  /** The value of `sort` for ascending order; the head becomes a link. */
  readonly sort?: string;
}

export interface DataTableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string | number;
  /** 'order 100042': the row's head links here, and its checkbox is called "Select order 100042". */
  readonly nameOf: (row: Row) => string;
  /** With it, rows have checkboxes named `ids`, for the form around the table. */
  readonly isSelectable?: boolean;
  /** An address can lead to a row: the ID of its element. */
  readonly elementIdOf?: (id: string | number) => string;
  readonly empty: ReactNode;
  /** The last row, a cell for each column. */
  readonly foot?: readonly ReactNode[];
}

const PICK = 'inline-grid align-middle pointer-coarse:size-11 pointer-coarse:place-items-center';

/** A list of rows; the first column is the row's head. On a phone each row is a card. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  idOf,
  nameOf,
  isSelectable = false,
  elementIdOf,
  empty,
  foot,
}: DataTableProps<Row>) {
  if (rows.length === 0) return <div className="office-empty">{empty}</div>;
  const [head, ...others] = columns;
  return (
    <table
      className={columns.some(({ isCut }) => isCut) ? 'rows is-one-line' : 'rows'}
      data-rows={columns.every(({ role }) => role !== undefined) ? 'weighted' : 'plain'}
    >
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {isSelectable && (
            <th scope="col">
              <SelectPage />
            </th>
          )}
          {columns.map((column) => (
            <ColumnHead key={column.label} column={column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={idOf(row)} id={elementIdOf?.(idOf(row))}>
            {isSelectable && (
              <td>
                <label className={PICK}>
                  <input type="checkbox" name="ids" value={idOf(row)} aria-label={`Select ${nameOf(row)}`} />
                </label>
              </td>
            )}
            {head && (
              <th scope="row" dir="auto" data-role={head.role}>
                {head.cell(row)}
              </th>
            )}
            {others.map(({ label, cell, role, isNumber, isCut, isMinor, isSpare }) => (
              <td
                key={label}
                data-label={label}
                data-role={role}
                data-minor={(typeof isMinor === 'function' ? isMinor(row) : isMinor) || undefined}
                data-spare={isSpare || undefined}
                dir={isNumber ? undefined : 'auto'}
                className={isNumber ? 'is-number' : isCut ? 'is-cut' : undefined}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {foot && (
        <tfoot>
          <tr>
            {columns.map(({ label, role, isNumber, isSpare }, index) =>
              index === 0 ? (
                <th key={label} scope="row" data-role={role}>
                  {foot[0]}
                </th>
              ) : (
                <td
                  key={label}
                  data-label={label}
                  data-role={role}
                  data-spare={isSpare || undefined}
                  className={isNumber ? 'is-number' : undefined}
                >
                  {foot[index]}
                </td>
              ),
            )}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

function ColumnHead<Row>({ column: { label, isNumber, isSpare, sort } }: { column: Column<Row> }) {
  const { pathname, search } = useLocation();
  const className = isNumber ? 'is-number' : undefined;
  if (!sort) {
    return (
      <th scope="col" className={className} data-spare={isSpare || undefined}>
        {label}
      </th>
    );
  }
  const query = new URLSearchParams(search);
  const current = query.get('sort');
  const order = current === sort ? 'ascending' : current === `-${sort}` ? 'descending' : undefined;
  query.set('sort', order === 'ascending' ? `-${sort}` : sort);
  for (const cursor of ['after', 'before']) query.delete(cursor);
  return (
    <th scope="col" aria-sort={order} className={className}>
      <Link to={`${pathname}?${query}`} preventScrollReset>
        {label}
        <span aria-hidden="true">{order === 'ascending' ? ' ↑' : order === 'descending' ? ' ↓' : ''}</span>
      </Link>
    </th>
  );
}

/** Selects the rows of this page. Needs a script; without one, rows are ticked one by one. */
function SelectPage() {
  const box = useRef<HTMLInputElement>(null);
  return (
    <label className={`${PICK} noscript:hidden`}>
      <input
        ref={box}
        type="checkbox"
        aria-label="Select all rows on this page"
        onChange={({ currentTarget }) => {
          const rows =
            currentTarget.closest('table')?.querySelectorAll<HTMLInputElement>('input[name="ids"]') ?? [];
          for (const row of rows) {
            if (row.checked === currentTarget.checked) continue;
            row.checked = currentTarget.checked;
            row.dispatchEvent(new Event('change', { bubbles: true }));
          }
        }}
      />
    </label>
  );
}

/** Earlier and later pages of a list, and how many rows it has. */
export function Pager({
  next,
  previous,
  total,
  isTotalExact,
  noun,
  plural,
  sum,
}: {
  next: string | null;
  previous: string | null;
  total: number;
  isTotalExact: boolean;
  /** 'order' */
  noun: string;
  plural: string;
  /** '$420.00 before shipping and tax' */
  sum?: string | undefined;
}) {
  const { pathname, search } = useLocation();
  const to = (name: 'after' | 'before', cursor: string) => {
    const query = new URLSearchParams(search);
    for (const each of ['after', 'before']) query.delete(each);
    query.set(name, cursor);
    return `${pathname}?${query}`;
  };
  return (
    <nav aria-label="Pages" className="office-bar no-print mt-3 justify-between">
      <p className="text-muted">
        {isTotalExact ? countText(total, noun, plural) : `More than ${numberText(total)} ${plural}`}
        {sum && `, ${sum}`}
      </p>
      <p className="office-bar">
        {previous && <ButtonLink to={to('before', previous)}>Previous</ButtonLink>}
        {next && <ButtonLink to={to('after', next)}>Next</ButtonLink>}
      </p>
    </nav>
  );
}
