/**
 * The optional packages that package-lock.json should name and doesn't. npm leaves out what the registry at
 * hand does not carry (binaries for other machines), and `npm ci` then refuses the lock everywhere.
 * Yields entries to add, by their paths, without a digest, since there was nothing to take it from.
 */
export function lockGaps(packages) {
  const gaps = new Map();
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(optionalDependencies)) {
      if (isNamed(packages, path, name)) continue;
      gaps.set(`node_modules/${name}`, entryFor(name, range, dev));
    }
  }
  return gaps;
}

/** Node's way of finding a package: beside the one that wants it, else further up. */
function isNamed(packages, path, name) {
  const folders = path.split('/node_modules/');
  while (folders.length > 0) {
    const base = folders.join('/node_modules/');
    if (packages[`${base}${base === '' ? '' : '/'}node_modules/${name}`]) return true;
    folders.pop();
  }
  return packages[`node_modules/${name}`] !== undefined;
}

const systems = ['android', 'darwin', 'linux', 'win32', 'windows', 'freebsd', 'openharmony'];
const processors = ['arm64', 'x64', 'ia32', 'ppc64', 's390x', 'riscv64', 'loong64', 'wasm32', 'arm'];

function entryFor(name, range, dev) {
  const machine = name.split('/').pop();
  const system = systems.find((word) => machine.includes(word));
  const processor = processors.find((word) => machine.includes(word));
  const library = machine.includes('musl')
    ? 'musl'
    : machine.includes('linux') && machine.endsWith('gnu')
      ? 'glibc'
      : undefined;
  return {
    version: range.replace(/^[\^~]/, ''),
    ...(processor ? { cpu: [processor] } : {}),
    ...(dev ? { dev: true } : {}),
    ...(library ? { libc: [library] } : {}),
    optional: true,
    ...(system ? { os: [system === 'windows' ? 'win32' : system] } : {}),
  };
}

/** The paths of packages that npm would install without comparing them with a digest. */
export function withoutDigest(packages) {
  return Object.entries(packages)
    .filter(([path, { integrity, link, inBundle }]) => path !== '' && !integrity && !link && !inBundle)
    .map(([path]) => path);
}

export function nameOf(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** The machines that the shop is tested on and runs on: Linux with glibc, as the image has it. */
export function isForOurMachines({ os = ['linux'], cpu = ['x64'], libc = ['glibc'] }) {
  return os.includes('linux') && (cpu.includes('x64') || cpu.includes('arm64')) && libc.includes('glibc');
}
