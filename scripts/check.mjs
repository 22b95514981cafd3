import { audit, ruleTests, runChecks, staticChecks } from './parts/checks.mjs';
import { installDependencies } from './parts/dependencies.mjs';
import { main } from './parts/run.mjs';

/** What takes less than a minute: no build, no browser, no database. */
await main(async () => {
  await installDependencies();
  await runChecks([...staticChecks, audit, ruleTests]);
});
