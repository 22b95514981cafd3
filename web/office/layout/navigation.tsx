import { Link, useLocation, useMatches } from 'react-router';
import { inGroups, type ScreensOfGroup, type ShownScreen, screenAt } from '../../../domain/office/screens.ts';
import { useWaiting } from '../parts/use-waiting.ts';
import { Count, waitingText } from '../ui/count.tsx';
import { ScreenIcon } from './screen-icon.tsx';

const LINE =
  'flex w-full min-h-9 max-md:min-h-[44px] items-center gap-2.5 rounded-brand px-2.5 whitespace-nowrap';
const TAB =
  'flex w-full min-h-14 cursor-pointer flex-col items-center justify-center gap-0.5 px-0.5 text-xs whitespace-nowrap';
const LIT = 'font-semibold text-ink hover:bg-tint';
const UNLIT = 'text-muted hover:bg-tint hover:text-ink';

/** At the side of a desk all screens in groups; at the foot of a phone the first ones, and the others behind "More". */
export function Navigation({ screens }: { screens: readonly ShownScreen[] }) {
  const { key } = useLocation();
  const isAt = useIsAt();
  const others = screens.filter(({ isOnPhone }) => !isOnPhone);
  const isAtOther = others.some(({ path }) => isAt(path));
  return (
    <nav
      aria-label="Office"
      className="no-print border-line max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-10 max-md:border-t max-md:bg-paper max-md:pb-[env(safe-area-inset-bottom)] md:border-e md:px-2 md:py-3"
    >
      <div className="max-md:hidden md:sticky md:top-3">
        <Groups groups={inGroups(screens)} />
      </div>
      <ul className="flex md:hidden">
        {screens
          .filter(({ isOnPhone }) => isOnPhone)
          .map((screen) => (
            <li key={screen.path} className="min-w-0 flex-1">
              <Room {...screen} look={TAB} />
            </li>
          ))}
        <li className="min-w-0 flex-1">
          {/* Closed again on the next page. */}
          <details key={key} className="group">
            <summary className={`${TAB} ${isAtOther ? LIT : UNLIT} [&::-webkit-details-marker]:hidden`}>
              <ScreenIcon of="more" />
              More
            </summary>
            <div className="absolute inset-x-0 bottom-full max-h-[calc(100dvh-8rem)] overflow-y-auto border-t border-line bg-paper p-3 shadow-[0_-0.5rem_1.5rem_rgb(0_0_0/12%)]">
              <Groups groups={inGroups(others)} columns="grid grid-cols-2" />
            </div>
          </details>
        </li>
      </ul>
    </nav>
  );
}

function Groups({ groups, columns }: { groups: readonly ScreensOfGroup[]; columns?: string }) {
  return groups.map(({ group, screens }) => (
    <div key={group} className="not-first:mt-3">
      <p aria-hidden="true" className="px-2.5 py-1 text-[0.8125rem] font-semibold text-muted">
        {group}
      </p>
      <ul aria-label={group} className={columns}>
        {screens.map((screen) => (
          <li key={screen.path}>
            <Room {...screen} look={LINE} />
          </li>
        ))}
      </ul>
    </div>
  ));
}

function Room({ label, path, waiting = [], look }: ShownScreen & { look: string }) {
  const isAt = useIsAt();
  const counts = useWaiting();
  const count = waiting.reduce((sum, task) => sum + (counts[task] ?? 0), 0);
  return (
    <Link
      to={path}
      aria-current={isAt(path) ? 'page' : undefined}
      aria-description={waitingText(count)}
      className={`${look} ${isAt(path) ? `${LIT} bg-tint` : UNLIT}`}
    >
      <ScreenIcon of={path} isLit={isAt(path)} />
      {label}
      {look === LINE && <Count of={count} atEnd />}
    </Link>
  );
}

/** By the address, or where the page says which screen it belongs to: a run was started somewhere. */
function useIsAt(): (path: string) => boolean {
  const { pathname } = useLocation();
  const page = useMatches().at(-1)?.loaderData;
  const screen =
    typeof page === 'object' && page !== null && 'screen' in page ? page.screen : screenAt(pathname);
  return (path) => screen === path;
}
