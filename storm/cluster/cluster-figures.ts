import { readFileSync, writeFileSync } from 'node:fs';
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

/** Of the last run with `--write`, for docs/guarantees.md. */
export function readClusterFigures(): ClusterFigures {
  return JSON.parse(readFileSync(path, 'utf8')) as ClusterFigures;
}

export function writeClusterFigures(figures: ClusterFigures): void {
  writeFileSync(path, `${JSON.stringify(figures, null, 2)}\n`);
}
