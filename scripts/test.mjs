import { codeTests, pageTests, runChecks, staticChecks, stormTests } from './parts/checks.mjs';
import { installDependencies } from './parts/dependencies.mjs';
import { main } from './parts/run.mjs';

await main(async () => {
  await installDependencies();
  await runChecks([...staticChecks, codeTests, stormTests, pageTests]);
});
