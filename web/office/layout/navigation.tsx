import { Ellipsis } from 'lucide-react';
import { Link, useLocation, useMatches } from 'react-router';
import { inGroups, type ScreensOfGroup, type ShownScreen, screenAt } from '../../../domain/office/screens.ts';
import { useWaiting } from '../parts/use-waiting.ts';
import { Count } from '../ui/count.tsx';
import { numberText } from '../ui/texts.ts';
import { SCREEN_ICONS } from './screen-icons.ts';

/** At the side of a desk all screens in groups; at the foot of a phone the first ones, and the others behind "More". */
export function Navigation({ screens }: { screens: readonly ShownScreen[] }) {
  const { key } = useLocation();
  const isAt = useIsAt();
  const others = screens.filter(({ isOnPhone }) => !isOnPhone);
  const isAtOther = others.some(({ path }) => isAt(path));
  return (
    <nav aria-label="Office" className="office-rooms no-print">
      <div className="office-groups">
        <Groups groups={inGroups(screens)} />
      </div>
      <ul className="office-foot">
        {screens
          .filter(({ isOnPhone }) => isOnPhone)
          .map((screen) => (
            <Room key={screen.path} {...screen} />
          ))}
        <li>
          {/* Closed again on the next page. */}
          <details key={key} className="office-more">
            <summary data-current={isAtOther || undefined}>
              <Ellipsis aria-hidden="true" />
              More
            </summary>
            <div className="office-sheet">
              <Groups groups={inGroups(others)} />
            </div>
          </details>
        </li>
      </ul>
    </nav>
  );
}

function Groups({ groups }: { groups: readonly ScreensOfGroup[] }) {
  return groups.map(({ group, screens }) => (
    <div key={group} className="office-group">
      <p aria-hidden="true">{group}</p>
      <ul aria-label={group}>
        {screens.map((screen) => (
          <Room key={screen.path} {...screen} />
        ))}
      </ul>
    </div>
  ));
}

function Room({ label, path, waiting = [] }: ShownScreen) {
  const Icon = SCREEN_ICONS[path];
  const isAt = useIsAt();
  const counts = useWaiting();
  const count = waiting.reduce((sum, task) => sum + (counts[task] ?? 0), 0);
  return (
    <li>
      <Link
        to={path}
        aria-current={isAt(path) ? 'page' : undefined}
        aria-description={count > 0 ? `${numberText(count)} waiting` : undefined}
      >
        <Icon aria-hidden="true" />
        {label}
        <Count of={count} />
      </Link>
    </li>
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
