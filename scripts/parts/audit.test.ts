import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { judgeAudit } from './audit.mjs';

const report = (vulnerabilities: object) =>
  JSON.stringify({
    vulnerabilities,
    metadata: { vulnerabilities: { total: Object.keys(vulnerabilities).length } },
  });

test.each([
  ['high', true],
  ['critical', true],
  ['moderate', false],
])('a package with a hole that is %s: fails %s', (severity, failed) => {
  const judged = judgeAudit(`npm warn something\n${report({ left: { severity, range: '<1.0.0' } })}`);
  expect(judged.failed).toBe(failed);
  if (failed) expect(judged.sentence).toContain(`left <1.0.0 (${severity})`);
});

test.each([
  ['', 'no report came'],
  ['npm error network', 'no report came'],
  ['{ "message": "405 Method Not Allowed", "error": { "summary": "" } }', '405 Method Not Allowed'],
])('a registry without an answer is reported, not a failure', (output, why) => {
  expect(judgeAudit(output)).toEqual({ failed: false, sentence: `Not looked up: ${why}` });
});

test('every package is asked for by its exact version', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  for (const [name, version] of Object.entries({
    ...dependencies,
    ...devDependencies,
    ...optionalDependencies,
  })) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
  }
});

test('every package of the lock comes whole: with its digest, from the registry, by https', () => {
  const { packages } = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'));
  for (const [path, entry] of Object.entries<{ resolved?: string; integrity?: string }>(packages)) {
    if (path === '') continue;
    if (entry.resolved !== undefined)
      expect(entry.resolved, path).toMatch(/^https:\/\/registry\.npmjs\.org\//);
    if (entry.resolved !== undefined) expect(entry.integrity, path).toMatch(/^sha512-/);
  }
});
