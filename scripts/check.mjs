import { codeTests, runChecks, staticChecks } from './parts/checks.mjs';
import { installDependencies } from './parts/dependencies.mjs';
import { main } from './parts/run.mjs';

/** Everything but the build and the browser. */
await main(async () => {
  await installDependencies();
  await runChecks([...staticChecks, codeTests]);
});
