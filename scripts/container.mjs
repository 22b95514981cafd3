import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installDependencies } from './parts/dependencies.mjs';
import { pinnedNode } from './parts/pinned-node.mjs';
import { root } from './parts/root.mjs';
import { main, run, Stop } from './parts/run.mjs';

/**
 * Builds the image of the Dockerfile without a daemon and sells a bottle from it, read-only and as its user. Needs Linux,
 * root, and Debian's packages buildah and debootstrap.
 */
const IMAGE = 'localhost/cellar-door';
const STORE = ['--storage-driver', 'vfs'];
const CHROOT = ['--isolation', 'chroot'];
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

await main(async () => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) throw new Stop('This needs Linux, and root.');
  await installDependencies();
  const [, base = ''] = /^FROM (\S+)/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8')) ?? [];
  const work = mkdtempSync(join(tmpdir(), 'cellar-door-image-'));
  try {
    await findBase(base, work);
    await buildah(
      'bud',
      ...CHROOT,
      '--format',
      'docker',
      '--pull-never',
      ...(await npmOfThisMachine(work)),
      '--tag',
      IMAGE,
      root,
    );
    const container = await ask('buildah', [...STORE, 'from', '--pull-never', IMAGE]);
    try {
      const folder = await ask('buildah', [...STORE, 'mount', container]);
      const { output } = await run('buildah', [...STORE, 'inspect', '--type', 'image', IMAGE], {
        quiet: true,
      });
      const config = JSON.stringify(JSON.parse(output).OCIv1.config);
      const { code } = await run(pinnedNode(), ['storm/container.ts', folder, config]);
      if (code !== 0) throw new Stop('The image does not sell.');
    } finally {
      await buildah('rm', container);
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
});

/** From a registry of images, else made of Debian's packages and the Node that npm brought. */
async function findBase(name, work) {
  const { code } = await run('buildah', [...STORE, 'pull', '--policy', 'missing', '--quiet', name], {
    quiet: true,
  });
  if (code === 0) return;
  process.stdout.write(`${name} is not to be had here. It is made of Debian's packages …\n`);
  const folder = join(work, 'base');
  await must('debootstrap', [
    '--variant=minbase',
    '--include=ca-certificates',
    'bookworm',
    folder,
    debianMirror(),
  ]);
  await must('chroot', [folder, 'useradd', '--uid', '1000', '--create-home', 'node']);
  copyFileSync(pinnedNode(), join(folder, 'usr/local/bin/node'));
  const npm = join(await ask('npm', ['root', '--global']), 'npm');
  mkdirSync(join(folder, 'usr/local/lib/node_modules'), { recursive: true });
  cpSync(npm, join(folder, 'usr/local/lib/node_modules/npm'), { recursive: true, verbatimSymlinks: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(folder, 'usr/local/bin/npm'));
  const container = await ask('buildah', [...STORE, 'from', 'scratch']);
  await buildah('add', '--quiet', container, folder, '/');
  await buildah('config', '--env', 'PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', container);
  await buildah('commit', '--quiet', '--rm', container, `docker.io/library/${name}`);
}

/** How this machine reaches npm's packages: only while the image is built. */
async function npmOfThisMachine(work) {
  const settings = join(work, 'npmrc');
  const registry = await ask('npm', ['config', 'get', 'registry']);
  const certificates = existsSync(CERTIFICATES) ? `cafile=${CERTIFICATES}\n` : '';
  writeFileSync(settings, `registry=${registry}\n${certificates}`);
  const volumes = [`${settings}:/usr/local/etc/npmrc:ro`];
  if (certificates) volumes.push(`${CERTIFICATES}:${CERTIFICATES}:ro`);
  return volumes.flatMap((volume) => ['--volume', volume]);
}

function debianMirror() {
  const sources = '/etc/apt/sources.list.d/debian.sources';
  const [, mirror] = (existsSync(sources) && /^URIs: *(\S+)/m.exec(readFileSync(sources, 'utf8'))) || [];
  return mirror ?? 'http://deb.debian.org/debian';
}

function buildah(...args) {
  return must('buildah', [...STORE, ...args]);
}

/** The last line of its output: programs warn before they answer. */
async function ask(program, args) {
  const { code, output } = await run(program, args, { quiet: true });
  if (code !== 0) throw new Stop(`${program} ${args.join(' ')} failed:\n${output}`);
  return output.trim().split('\n').at(-1) ?? '';
}

async function must(program, args) {
  const { code } = await run(program, args);
  if (code !== 0) throw new Stop(`${program} ${args[0]} failed.`);
}
