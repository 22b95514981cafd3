import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));

/** Runs one of the operators' commands while the shop runs, and answers with what it says under `--json`. */
export function askShop<Answer>(...command: string[]): Promise<Answer> {
  return askShopIn(process.env.E2E_DATA_DIR, ...command);
}

/** For a shop that a test has opened in a folder of its own. */
export async function askShopIn<Answer>(folder: string | undefined, ...command: string[]): Promise<Answer> {
  const env = { ...process.env, SHOP_MODE: 'development', DATA_DIR: folder };
  const { stdout } = await run(process.execPath, ['cli/shop.ts', ...command, '--json'], { cwd: root, env });
  return JSON.parse(stdout) as Answer;
}
