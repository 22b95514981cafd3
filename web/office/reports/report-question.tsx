import { Form, useLocation, useSearchParams } from 'react-router';
import type { Report } from '../../../contract/office/reports.ts';
import { type ReportName, SALES_BY } from '../../../domain/office/reports.ts';
import type { Choice } from '../ui/define-list.ts';
import { BrandSwitch, FilterField } from '../ui/list-tools.tsx';
import { Tab, Tabs } from '../ui/tabs.tsx';

/** The days, with one press or by date, and how the rows are made. */
export function ReportQuestion({
  report: { from, to, periods },
  name,
  states = [],
}: {
  report: Pick<Report, 'from' | 'to' | 'periods'>;
  name: ReportName;
  /** Empty for a report that has none. */
  states?: readonly Choice[];
}) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const other = (changes: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(query);
    next.delete('after');
    for (const [key, value] of Object.entries(changes)) next.set(key, value);
    return `${pathname}?${next}`;
  };
  const by = query.get('by') ?? 'day';
  return (
    <div className="no-print mb-4">
      <Tabs label="Days">
        {periods.map((period) => (
          <Tab
            key={period.name}
            to={other({ from: period.from, to: period.to })}
            isLit={period.from === from && period.to === to}
          >
            {period.name}
          </Tab>
        ))}
      </Tabs>
      {name === 'sales' && (
        <Tabs label="Rows">
          {SALES_BY.map((each) => (
            <Tab key={each} to={other({ by: each })} isLit={each === by}>
              By {each}
            </Tab>
          ))}
        </Tabs>
      )}
      <div className="office-bar justify-between">
        <Form key={query.toString()} action={pathname} className="office-bar" aria-label="Other days">
          {['brand', 'by'].map((kept) => {
            const value = query.get(kept);
            return value === null ? null : <input key={kept} type="hidden" name={kept} value={value} />;
          })}
          <Question name="from" label="From" value={from} />
          <Question name="to" label="To" value={to} />
          {states.length > 0 && <FilterField name="state" label="State" choices={states} />}
          <button type="submit" className="button is-quiet self-end">
            Show
          </button>
        </Form>
        {name !== 'schedules' && <BrandSwitch />}
      </div>
    </div>
  );
}

function Question({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <label className="grid grid-cols-[minmax(0,1fr)] gap-0.5 max-sm:min-w-31 max-sm:flex-1">
      <span className="text-sm text-muted">{label}</span>
      <input
        name={name}
        type="date"
        defaultValue={value}
        className="control max-sm:px-2 sm:w-auto sm:max-w-40"
      />
    </label>
  );
}
