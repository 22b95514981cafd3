import { codeTests, pageTests, runChecks, staticChecks, stormTests } from './parts/checks.mjs';
import { installDependencies } from './parts/dependencies.mjs';
import { buildPages } from './parts/pages.mjs';
import { main } from './parts/run.mjs';

/** `--all`: every test. Without it, those that are worth their time on each change (docs/conventions.md, "Tests"). */
const all = process.argv.includes('--all');

await main(async () => {
  await installDependencies();
  await buildPages();
  // Code tests and storms wait half of their time.
  await runChecks([...staticChecks, [codeTests(all), stormTests(all)], pageTests(all)]);
});
