import postgres from 'postgres';
import { expect, inject, test } from 'vitest';
import { canReadProcesses, cpuMsOf, parentOf, postgresCpuMs, residentMb } from './processes.ts';

const onLinux = test.runIf(canReadProcesses);

onLinux('CPU time grows with work, and is about what the process itself says', () => {
  const from = { read: cpuMsOf(process.pid), reported: process.cpuUsage() };
  const reportedSince = () => {
    const { user, system } = process.cpuUsage(from.reported);
    return (user + system) / 1000;
  };
  while (reportedSince() < 100) Math.sqrt(reportedSince());
  expect(Math.abs(cpuMsOf(process.pid) - from.read - reportedSince())).toBeLessThan(40);
});

onLinux("a query's work is PostgreSQL's, not ours", async () => {
  const sql = postgres(inject('testPostgres').serverUrl, { max: 1 });
  const [backend] = await sql`select pg_backend_pid() as pid`;
  const postmaster = parentOf(backend?.pid);
  const from = { postgres: postgresCpuMs(postmaster), own: cpuMsOf(process.pid) };
  await sql`select sum(sqrt(n)) from generate_series(1, 2000000) n`;
  const used = postgresCpuMs(postmaster) - from.postgres;
  expect(used).toBeGreaterThan(20);
  expect(cpuMsOf(process.pid) - from.own).toBeLessThan(used + 50);
  await sql.end();
});

onLinux('memory is in megabytes', () => {
  const nodeReading = process.memoryUsage.rss() / 1024 / 1024;
  expect(Math.abs(residentMb(process.pid) - nodeReading)).toBeLessThan(20);
});
