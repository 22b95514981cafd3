import type { TestProject } from 'vitest/node';
import { declaredRows } from './declared-rows.ts';

/** Once for the whole run. */
export default function setup(project: TestProject): void {
  project.provide('declaredRows', declaredRows());
}
