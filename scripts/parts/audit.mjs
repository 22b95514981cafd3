import { npmCommand } from './dependencies.mjs';
import { run } from './run.mjs';

/** Asks the registry whether a package of the lock has a known hole. */
export async function auditPackages() {
  const npm = npmCommand();
  const { output } = await run(npm.command, [...npm.args, 'audit', '--json', '--loglevel=silent'], {
    quiet: true,
  });
  const { failed, sentence } = judgeAudit(output);
  console.log(sentence);
  return { passed: failed ? 0 : 1, failed: failed ? 1 : 0 };
}

const FORBIDDEN = ['high', 'critical'];

/**
 * What npm's report comes to: holes that are high or critical fail the check. A registry that cannot be asked, or that
 * does not tell, does not fail the check offline; the message says that nothing was looked up.
 */
export function judgeAudit(output) {
  const report = parsed(output);
  const counts = report?.metadata?.vulnerabilities;
  if (counts === undefined) {
    const why = report?.message ?? report?.error?.summary ?? 'no report came';
    return { failed: false, sentence: `Not looked up: ${why}` };
  }
  const bad = Object.entries(report.vulnerabilities ?? {}).filter(([, { severity }]) =>
    FORBIDDEN.includes(severity),
  );
  if (bad.length === 0) {
    return {
      failed: false,
      sentence: `No package has a hole that is high or critical (${counts.total} lesser ones).`,
    };
  }
  const named = bad.map(([name, { severity, range }]) => `${name} ${range} (${severity})`);
  return { failed: true, sentence: `Known holes: ${named.join(', ')}. See npm audit.` };
}

function parsed(output) {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
  } catch {
    return null;
  }
}
