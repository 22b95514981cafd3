import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));

/** Runs one of the operators' commands while the shop runs, and answers with what it says under `--json`. */
export async function askShop<Answer>(...command: string[]): Promise<Answer> {
  const env = { ...process.env, SHOP_MODE: 'development', DATA_DIR: process.env.E2E_DATA_DIR };
  const { stdout } = await run(process.execPath, ['cli/shop.ts', ...command, '--json'], { cwd: root, env });
  return JSON.parse(stdout) as Answer;
}
