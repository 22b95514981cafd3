import { Form, useLocation, useSearchParams } from 'react-router';
import type { Report } from '../../../contract/office/reports.ts';
import { type ReportName, SALES_BY } from '../../../domain/office/reports.ts';
import { BrandSwitch } from '../ui/list-tools.tsx';
import { Tab, Tabs } from '../ui/tabs.tsx';

/** The days, with one press or by date, and how the rows are made. */
export function ReportQuestion({
  report: { from, to, periods },
  name,
}: {
  report: Pick<Report, 'from' | 'to' | 'periods'>;
  name: ReportName;
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
        <Form key={`${from} ${to}`} action={pathname} className="office-bar" aria-label="Other days">
          {['brand', 'by'].map((kept) => {
            const value = query.get(kept);
            return value === null ? null : <input key={kept} type="hidden" name={kept} value={value} />;
          })}
          <Question name="from" label="From" type="date" value={from} />
          <Question name="to" label="To" type="date" value={to} />
          {name === 'shipments' && (
            <Question name="state" label="State" value={query.get('state') ?? ''} maxLength={2} />
          )}
          <button type="submit" className="button is-quiet self-end">
            Show
          </button>
        </Form>
        {name !== 'schedules' && <BrandSwitch />}
      </div>
    </div>
  );
}

function Question({
  name,
  label,
  value,
  ...input
}: {
  name: string;
  label: string;
  value: string;
  type?: 'date';
  maxLength?: number;
}) {
  return (
    <label className="grid gap-0.5">
      <span className="text-sm text-muted">{label}</span>
      <input name={name} defaultValue={value} className="control w-auto max-w-40" {...input} />
    </label>
  );
}
