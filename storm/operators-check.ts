import { execFile } from 'node:child_process';
import { join } from 'node:path';

interface LedgerCheck {
  readonly fits: boolean;
  readonly faults: readonly unknown[];
}

/** What `npm run shop -- ledger check` finds wrong, in sentences: the operators' own proof, which must agree. */
export function askOperatorsCheck(databaseUrl: string): Promise<string[]> {
  const program = join(import.meta.dirname, '../cli/shop.ts');
  const env = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production',
    SHOP_MODE: 'development',
    DATABASE_URL: databaseUrl,
  };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [program, 'ledger', 'check', '--json'],
      { env },
      (error, output, complaint) => {
        const check = parse(output);
        if (check === null) resolve([`ledger check said ${error?.message ?? ''} ${complaint}`]);
        else resolve(check.faults.map((fault) => `ledger check: ${JSON.stringify(fault)}`));
      },
    );
  });
}

function parse(output: string): LedgerCheck | null {
  try {
    return JSON.parse(output) as LedgerCheck;
  } catch {
    return null;
  }
}
