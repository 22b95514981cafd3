import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { settingNames } from '../../app/settings.ts';
import { testShop } from '../../testing/test-shop.ts';
import { openMetrics } from './open-metrics.ts';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary: string; readonly runbook_url: string };
}
interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly expr: string }[];
}

const rules: Rule[] = parse(read('ops/prometheus/alerts.yml')).groups.flatMap(
  ({ rules }: { rules: Rule[] }) => rules,
);
const dashboard: { schemaVersion: number; panels: Panel[] } = JSON.parse(
  read('ops/grafana/cellar-door.json'),
);

const shop = testShop();
let displayed: ReadonlySet<string>;
beforeAll(async () => {
  const poolLoad = () => ({ inUse: 0, waiting: 0, max: 10 });
  const metrics = openMetrics({
    db: shop.db,
    token: null,
    isOpenNearby: true,
    poolLoad,
    isReady: async () => true,
    report: () => {},
  });
  const { text } = await metrics.read();
  displayed = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? ''));
});

const metricsIn = (expr: string) =>
  [...expr.matchAll(/\b(?:cellar_door|process|nodejs)_\w+/g)].map(([name]) =>
    name.replace(/(_duration_seconds)_(bucket|count|sum)$/, '$1'),
  );

describe('alerts', () => {
  test.each(rules.map((rule) => [rule.alert, rule] as const))('%s', (_, { expr, annotations }) => {
    expect(metricsIn(expr).filter((name) => !displayed.has(name))).toEqual([]);
    const [file = '', anchor] = annotations.runbook_url.split('#');
    const headings = existsSync(join(root, file)) ? headingsOf(read(file)) : [];
    expect(headings).toContain(anchor);
    expect(annotations.summary).not.toBe('');
  });

  test('are one for each heading of the runbook', () => {
    const anchors = rules.map(({ annotations }) => annotations.runbook_url.split('#')[1]);
    const runbook = read('docs/operations.md').split('\n# Runbook\n')[1] ?? '';
    const headings = headingsOf(runbook.split(/\n# /)[0] ?? '');
    expect(headings.filter((heading) => !anchors.includes(heading))).toEqual([]);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  });
});

test('the operations’ table and .env.example name every setting', () => {
  const table = read('docs/operations.md').split('\n## Settings\n')[1]?.split('\n## ')[0] ?? '';
  expect(settingNames.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
  const example = read('.env.example');
  expect(settingNames.filter((name) => !new RegExp(`^# ${name}=`, 'm').test(example))).toEqual([]);
});

describe('the dashboard', () => {
  const panels = dashboard.panels.filter(({ type }) => type !== 'row');

  test.each(panels.map((panel) => [panel.title, panel] as const))('%s', (_, { targets = [] }) => {
    const named = targets.flatMap(({ expr }) => metricsIn(expr));
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !displayed.has(name))).toEqual([]);
  });

  test('has the schema of Grafana 11 and panels that do not overlap', () => {
    expect(dashboard.schemaVersion).toBeGreaterThanOrEqual(39);
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
    const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, n) => `${x + (n % w)} ${y + Math.floor(n / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(cells.every((cell) => Number(cell.split(' ')[0]) < 24)).toBe(true);
  });
});

/** As a reader of Markdown names them in addresses. */
function headingsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );
}
