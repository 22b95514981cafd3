/** CPU milliseconds of one run, after as many runs to warm up. */
export function cpuMsOf(runs: number, work: (run: number) => void): number {
  const all = () => {
    for (let run = 0; run < runs; run += 1) work(run);
  };
  all();
  const before = process.cpuUsage();
  all();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / runs;
}
