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
      <ul className="report-list">
        {names.map((name) => (
          <li key={name}>
            <Link to={linkTo('/office/reports/:name', { name })} className="report-choice">
              <span className="font-semibold">{REPORTS[name].label}</span>
              <span className="text-muted">{REPORTS[name].about}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
