import { canReadProcesses, residentMb } from './processes.ts';

/** Watches a process's memory until asked for the most that it held. */
export function watchMemory(pid: number): { peakMb(): number | null } {
  if (!canReadProcesses) return { peakMb: () => null };
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
