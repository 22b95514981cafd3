import { Link } from 'react-router';
import { REPORT_NAMES, REPORTS } from '../../../domain/office/reports.ts';
import { linkTo } from '../link-to.ts';
import { useStaff } from '../parts/use-staff.ts';
import { PageHead } from '../ui/page-head.tsx';

export default function ReportsPage() {
  const { permissions } = useStaff();
  const names = permissions.includes('reports') ? REPORT_NAMES : (['stock'] as const);
  return (
    <>
      <PageHead title="Reports" lead="Press a figure to see the rows behind it." />
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-3">
        {names.map((name) => (
          <li key={name}>
            <Link
              to={linkTo('/office/reports/:name', { name })}
              className="grid h-full content-start gap-1 rounded-brand border border-line p-4 hover:bg-tint"
            >
              <span className="font-semibold">{REPORTS[name].label}</span>
              <span className="text-muted">{REPORTS[name].about}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
