import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a storm over the cluster came to. */
export interface ClusterFigures {
  /** YYYY-MM-DD */
  readonly day: string;
  readonly seconds: number;
  /** Null: without. */
  readonly pooler: string | null;
  /** How long the shop was closed at each failover, in ms. */
  readonly closedMs: readonly number[];
  readonly lost: number;
}

const path = join(import.meta.dirname, 'cluster-figures.json');

export function readClusterFigures(): ClusterFigures | null {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as ClusterFigures) : null;
}

export function writeClusterFigures(figures: ClusterFigures): void {
  writeFileSync(path, `${JSON.stringify(figures, null, 2)}\n`);
}
