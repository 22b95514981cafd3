import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { pinnedNode, toolScript } from './pinned-node.mjs';
import { run, Stop } from './run.mjs';

/** Chromium without a window, Debian's package of its own: the browser tests take half of the time in it. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const usualPlaces = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The browser for the page tests: CHROMIUM_PATH, else the system's, else Playwright's own; installed
 * when there is none (apt-get on Debian as root, Playwright's download elsewhere).
 * Resolves to the path of a Chromium that starts.
 */
export async function findOrInstallChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (starts(named)) return named;
    throw new Stop(`CHROMIUM_PATH is ${named}, which does not start as a browser.`);
  }
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (isDebianRoot && !starts(HEADLESS_SHELL)) await installFromDebian('chromium-headless-shell');
  const present = await findChromium();
  if (present) return present;

  if (isDebianRoot) {
    await installFromDebian('chromium');
    const installed = await findChromium();
    if (installed) return installed;
  }

  console.log('Installing Chromium (playwright install chromium) …');
  const download = await run(
    pinnedNode(),
    [toolScript('@playwright/test', 'playwright'), 'install', 'chromium'],
    { quiet: true },
  );
  const downloaded = await findChromium();
  if (downloaded) return downloaded;
  throw new Stop(
    `${download.output}\nNo Chromium was found and none could be installed: please install one and name it in CHROMIUM_PATH.`,
  );
}

/** Where it can't be had, what is there already serves as well, only slower. */
async function installFromDebian(name) {
  console.log(`Installing Chromium (apt-get install ${name}) …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-q'], { env, quiet: true });
  await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], { env, quiet: true });
}

async function findChromium() {
  const { chromium } = await import('@playwright/test');
  return [...usualPlaces, chromium.executablePath()].find(starts);
}

/** Ubuntu's chromium-browser is a note that points to another installer: only a start tells. */
function starts(path) {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0;
}
