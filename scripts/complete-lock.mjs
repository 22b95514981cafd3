import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmCommand } from './parts/dependencies.mjs';
import { lockGaps, nameOf, withoutDigest } from './parts/lock-gaps.mjs';
import { root } from './parts/root.mjs';
import { run } from './parts/run.mjs';

/** To be run after packages were added or updated: npm run complete-lock. */
const file = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const gaps = lockGaps(lock.packages);
const packages = { ...lock.packages, ...Object.fromEntries(gaps) };

const lacking = withoutDigest(packages);
for (const path of lacking) {
  const integrity = await digestOf(`${nameOf(path)}@${packages[path].version}`);
  const { version, ...rest } = packages[path];
  if (integrity !== null) packages[path] = { version, integrity, ...rest };
}

const names = Object.keys(packages).sort((one, other) => one.localeCompare(other, 'en'));
lock.packages = Object.fromEntries(names.map((name) => [name, packages[name]]));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
const left = withoutDigest(packages).length;
console.log(
  `${gaps.size} packages for other machines and ${lacking.length - left} digests were added to package-lock.json.`,
);
if (left > 0) console.log(`The registry does not have ${left} packages, so their digests are still missing.`);

/** As the registry states it; null when it does not have this version. */
async function digestOf(nameAndVersion) {
  const npm = npmCommand();
  const args = [...npm.args, 'view', nameAndVersion, 'dist.integrity', '--loglevel=silent'];
  const { output } = await run(npm.command, args, { quiet: true });
  return /sha512-[\w+/]+=*/.exec(output)?.[0] ?? null;
}
