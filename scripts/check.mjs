import { audit, quickCodeTests, runChecks, staticChecks } from './parts/checks.mjs';
import { installDependencies } from './parts/dependencies.mjs';
import { main } from './parts/run.mjs';

/** Everything but the slow tests: no build, no browser, no programs started. */
await main(async () => {
  await installDependencies();
  await runChecks([...staticChecks, audit, quickCodeTests]);
});
