import { localPath } from '../../../domain/links/local-path.ts';
import type { RunKindName } from '../../../domain/office/runs.ts';
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

/** Where runs of a kind are started. */
const LISTS: Readonly<Record<RunKindName, WayBack>> = {
  'batch ship': { path: linkTo('/office/batches'), label: 'Pick & Pack' },
  'orders ready': { path: linkTo('/office/pickups'), label: 'Pickups' },
  'orders cancel': { path: linkTo('/office/orders'), label: 'Orders' },
  'release prepare': { path: linkTo('/office/releases'), label: 'Releases' },
  'release charge': { path: linkTo('/office/releases'), label: 'Releases' },
  'payments reconcile': { path: linkTo('/office/payments'), label: 'Payments' },
  'payments check': { path: linkTo('/office/payments'), label: 'Payments' },
  'report export': { path: linkTo('/office/reports'), label: 'Reports' },
  'messages resend': { path: linkTo('/office/messages'), label: 'Messages' },
};

/** One of several pages below the list. */
const PAGES: readonly (readonly [RegExp, (id: string) => string])[] = [
  [/^\/office\/batches\/(\d+)/, (id) => `Batch ${id}`],
  [/^\/office\/releases\/\d+/, () => 'the release'],
  [/^\/office\/reports\/[^?]+/, () => 'the report'],
];

/** Only a page of the office leads back. A run that was opened from elsewhere leads to its kind's list. */
export function wayBack(kind: RunKindName, requestUrl: string): WayBack {
  const from = localPath(new URL(requestUrl).searchParams.get(FROM));
  const list = LISTS[kind];
  if (!from?.startsWith(list.path)) return list;
  for (const [pattern, label] of PAGES) {
    const found = pattern.exec(from);
    if (found) return { path: from, label: label(found[1] ?? '') };
  }
  return { ...list, path: from };
}
