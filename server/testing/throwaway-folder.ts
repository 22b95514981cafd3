import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new data folder for an embedded PostgreSQL. Run by root, that runs as another user, who must be let through. */
export function throwawayFolder(name: string, parent: string = tmpdir()): string {
  const folder = mkdtempSync(join(parent, `cellar-door-${name}-`));
  chmodSync(folder, 0o711);
  return folder;
}
