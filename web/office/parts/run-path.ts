import type { RunAnswer } from '../../../contract/office/runs.ts';
import { localPath } from '../../../domain/links/local-path.ts';
import { RUN_KINDS } from '../../../domain/office/runs.ts';
import { SCREENS } from '../../../domain/office/screens.ts';
import { linkTo } from '../link-to.ts';

const FROM = 'from';

/** A run's page, with the way back to the page that started it. */
export function runPath(runId: number, from: string): string {
  return linkTo('/office/runs/:runId', { runId }, { [FROM]: from });
}

interface WayBack {
  readonly path: string;
  readonly label: string;
}

/** One of several pages below the list. */
const PAGES: readonly (readonly [RegExp, (id: string) => string])[] = [
  [/^\/office\/batches\/(\d+)/, (id) => `Back to Batch ${id}`],
  [/^\/office\/reports\/[^?]+/, () => 'Back to the report'],
];

/** A release's run leads to its release, whatever came before. Of other pages only those of the office lead back. */
export function wayBack({ kind, release }: Pick<RunAnswer, 'kind' | 'release'>, requestUrl: string): WayBack {
  if (release !== null) {
    const { releaseId } = release;
    return { path: linkTo('/office/releases/:releaseId', { releaseId }), label: 'Open release' };
  }
  const from = localPath(new URL(requestUrl).searchParams.get(FROM));
  const list = RUN_KINDS[kind].screen;
  const { label = '' } = SCREENS.find(({ path }) => path === list) ?? {};
  const back = { path: list, label: `Back to ${label}` };
  if (!from?.startsWith(list)) return back;
  for (const [pattern, words] of PAGES) {
    const found = pattern.exec(from);
    if (found) return { path: from, label: words(found[1] ?? '') };
  }
  return { ...back, path: from };
}
