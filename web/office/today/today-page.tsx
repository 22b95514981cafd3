import { Link } from 'react-router';
import type { SalesFigures, TodayAnswer } from '../../../contract/office/today.ts';
import { addDays, type Day, formatWeekdayDate } from '../../../domain/dates/day.ts';
import { screenAt } from '../../../domain/office/screens.ts';
import type { TaskKey } from '../../../domain/office/tasks.ts';
import { apiContext } from '../../api/browser-api.ts';
import { unwrap } from '../call-office.ts';
import { linkTo } from '../link-to.ts';
import { usePolling } from '../parts/use-polling.ts';
import { useStaff } from '../parts/use-staff.ts';
import { CARD, CardLink, FIGURES } from '../ui/card.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { countText, instantText, moneyText } from '../ui/texts.ts';
import type { Route } from './+types/today-page.ts';
import { EndingPermits } from './ending-permits.tsx';
import { RunSheet } from './run-sheet.tsx';
import { sinceText } from './since.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { day, packing, tasks, permits, figures, books } = unwrap(
    await context.get(apiContext).call('get /office/today'),
    url.href,
  );
  return {
    lead: formatWeekdayDate(day),
    packing,
    permits: permits ?? [],
    tasks: tasks
      .filter(({ count }) => count > 0)
      .map((task) => ({ ...task, since: task.oldestAt && sinceText(task.oldestAt, day) })),
    figures: figures && shownFigures(figures, day),
    books,
  };
}

interface Words {
  readonly name: string;
  /** What to do about it. */
  readonly lead: string;
  readonly tone?: 'danger' | 'warn';
}

/** The names are those of the screens' views. */
const WORDS: Readonly<Record<TaskKey, Words>> = {
  'books-differ': {
    name: 'Books differ',
    lead: 'Our books and the card processor’s do not match.',
    tone: 'danger',
  },
  'unknown-payments': {
    name: 'Unknown payments',
    lead: 'The bank has not answered. The shop keeps asking.',
    tone: 'danger',
  },
  late: { name: 'Late', lead: 'Should have shipped already.', tone: 'danger' },
  'to-ship': { name: 'To ship', lead: 'Parcels to pick, pack and hand to the carrier.' },
  'pickups-to-prepare': { name: 'Pickups to prepare', lead: 'Put them aside, then mark them ready.' },
  'card-problems': {
    name: 'Card problems',
    lead: 'Do not ship these: nothing is reserved on the card.',
    tone: 'warn',
  },
  'stopped-charges': {
    name: 'Shipments not charged',
    lead: 'Someone stopped charging the release. They wait until it is charged again.',
    tone: 'warn',
  },
  'declined-shipments': {
    name: 'Declined shipments',
    lead: 'Club members whose card was declined for a release.',
    tone: 'warn',
  },
  'on-hold': { name: 'On hold', lead: 'Don’t pack these until someone takes the hold off.', tone: 'warn' },
  'pickups-waiting': { name: 'Pickups waiting', lead: 'Ready for customers to pick up.' },
  'failed-mails': { name: 'Failed emails', lead: 'Customers did not get these.', tone: 'warn' },
  'failed-texts': { name: 'Failed texts', lead: 'Customers did not get these.', tone: 'warn' },
  'failed-webhooks': { name: 'Failed webhooks', lead: 'Other software did not get these.', tone: 'warn' },
  'low-stock': { name: 'Low stock', lead: 'Products with few left, or none.' },
};

const EDGES = {
  danger: 'border-s-danger',
  warn: 'border-s-(--warn)',
  plain: 'border-s-accent',
} as const;

const PERIODS = [
  { key: 'today', name: 'Today', from: 0, to: 0 },
  { key: 'yesterday', name: 'Yesterday', from: -1, to: -1 },
  { key: 'last7Days', name: 'Last 7 days', from: -6, to: 0 },
  { key: 'previous7Days', name: '7 days before', from: -13, to: -7 },
] as const;

interface Figure extends SalesFigures {
  readonly name: string;
  readonly from: Day;
  readonly to: Day;
}

function shownFigures(figures: NonNullable<TodayAnswer['figures']>, day: Day): Figure[] {
  return PERIODS.map(({ key, name, from, to }) => ({
    ...figures[key],
    name,
    from: addDays(day, from),
    to: addDays(day, to),
  }));
}

/** The orders that make up a figure; for those without reports, the list of orders, which has canceled ones too. */
function ordersOf({ from, to }: Figure, seesReports: boolean): string {
  return seesReports
    ? linkTo('/office/reports/:name/rows', { name: 'sales' }, { from, to })
    : linkTo('/office/orders', { view: 'all', placedFrom: from, placedTo: to });
}

export default function TodayPage({
  loaderData: { lead, packing, permits, tasks, figures, books },
}: Route.ComponentProps) {
  const countOf = (key: TaskKey) => tasks.find((task) => task.key === key)?.count ?? 0;
  // Boxes are scanned while the page is open.
  usePolling(packing !== null && packing.openBatchId !== null, 15_000);
  const seesReports = useStaff().permissions.includes('reports');
  return (
    <>
      <PageHead title="Today" lead={lead} />
      {packing && packing.boxes > 0 && (
        <RunSheet packing={packing} pickups={countOf('pickups-to-prepare')} late={countOf('late')} />
      )}
      {permits.length > 0 && <EndingPermits permits={permits} />}
      {figures && (
        <section aria-labelledby="sales" className="mb-6">
          <h2 id="sales" className="office-heading mb-2">
            Net sales
          </h2>
          <ul className={FIGURES}>
            {figures.map((figure) => (
              <li key={figure.name} className={CARD}>
                <span className="text-sm text-muted">
                  <TaskLink href={ordersOf(figure, seesReports)}>{figure.name}</TaskLink>
                </span>
                <span className="text-[1.4rem] leading-tight font-semibold tabular-nums">
                  {moneyText(figure.netSales)}
                </span>
                <span className="text-sm text-muted">{countText(figure.orders, 'order')}</span>
              </li>
            ))}
          </ul>
          {books?.differences === 0 && (
            <p className="mt-2 text-sm text-muted">
              <Link to={linkTo('/office/payments')} className="underline">
                Books match the card processor
              </Link>{' '}
              ({instantText(books.checkedAt)})
            </p>
          )}
        </section>
      )}
      {tasks.length === 0 ? (
        <p className="office-empty">All done. Nothing is waiting.</p>
      ) : (
        <section aria-labelledby="waiting">
          <h2 id="waiting" className="office-heading mb-2">
            To do
          </h2>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,24rem),1fr))] gap-2">
            {tasks.map(({ key, count, since, href }) => (
              <li
                key={key}
                className={`${CARD} grid-cols-[minmax(3.5rem,max-content)_minmax(0,1fr)] gap-3.5 border-s-4 ${EDGES[WORDS[key].tone ?? 'plain']}`}
              >
                <span className="text-[1.4rem] leading-tight font-semibold tabular-nums text-end">
                  {count}
                </span>
                <div>
                  <h3 className="office-heading">
                    <TaskLink href={href}>{WORDS[key].name}</TaskLink>
                  </h3>
                  <p className="text-sm text-muted">{WORDS[key].lead}</p>
                  {since && <p className="text-sm text-muted">Waiting {since}</p>}
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Its whole card can be pressed. Plain text as long as the office has no such screen. */
function TaskLink({ href, children }: { href: string; children: string }) {
  if (screenAt(href) === null) return children;
  return <CardLink to={href}>{children}</CardLink>;
}
