import { readdirSync, readFileSync } from 'node:fs';

/** CPU time and memory of other processes come from /proc, which only Linux has; elsewhere these figures are NaN. */
export const canReadProcesses = process.platform === 'linux';

/** Linux reports CPU time in hundredths of a second (USER_HZ), whatever the kernel's own tick. */
const MS_PER_TICK = 10;

/** CPU milliseconds that a process has used so far, all its threads together. */
export function cpuMsOf(pid: number): number {
  if (!canReadProcesses) return Number.NaN;
  const { user, system } = readStat(pid);
  return (user + system) * MS_PER_TICK;
}

/** CPU milliseconds of a PostgreSQL server so far: its first process, those it started, and those that have ended. */
export function postgresCpuMs(postmaster: number): number {
  if (!canReadProcesses) return Number.NaN;
  const { user, system, endedUser, endedSystem } = readStat(postmaster);
  const living = childrenOf(postmaster).reduce((sum, child) => sum + child.user + child.system, 0);
  return (user + system + endedUser + endedSystem + living) * MS_PER_TICK;
}

/** Megabytes of memory that a process holds now (resident set). */
export function residentMb(pid: number): number {
  if (!canReadProcesses) return Number.NaN;
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes ?? 0) / 1024;
}

/** Watches a process's memory until asked for the most that it held. */
export function watchMemory(pid: number): { peakMb(): number } {
  let most = residentMb(pid);
  const timer = setInterval(() => {
    most = Math.max(most, residentMb(pid));
  }, 200);
  return {
    peakMb() {
      clearInterval(timer);
      return most;
    },
  };
}

export function parentOf(pid: number): number {
  return readStat(pid).parent;
}

/** Each is read once: a process may end while it is looked at, such as a worker of autovacuum. */
function childrenOf(parent: number) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return [readStat(Number(pid))];
      } catch {
        return [];
      }
    })
    .filter((stat) => stat.parent === parent);
}

/** The fields of /proc/<pid>/stat after the program's name, which may itself hold blanks and brackets. */
function readStat(pid: number) {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent = 0] = fields;
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
  return { parent, user, system, endedUser, endedSystem };
}
