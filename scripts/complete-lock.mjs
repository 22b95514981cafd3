import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockGaps } from './parts/lock-gaps.mjs';
import { root } from './parts/root.mjs';

/** To be run after packages were added or updated: npm run complete-lock. */
const file = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const gaps = lockGaps(lock.packages);
const packages = { ...lock.packages, ...Object.fromEntries(gaps) };
const names = Object.keys(packages).sort((one, other) => one.localeCompare(other, 'en'));
lock.packages = Object.fromEntries(names.map((name) => [name, packages[name]]));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${gaps.size} packages for other machines added to package-lock.json.`);
