import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { run, Stop } from './run.mjs';

/**
 * Installs what package-lock.json names, unless node_modules already holds exactly that. npm notes at
 * the end of each install what it put there (node_modules/.package-lock.json), so an install that was
 * cut short, or that is older than the lock, is done again.
 */
export async function installDependencies() {
  if (isInstalled()) return;
  // Said on the error output: what a command of the operators prints is read by programs.
  console.error('Installing packages (npm ci) …');
  const npm = npmCommand();
  const { code, output } = await run(
    npm.command,
    [...npm.args, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    { quiet: true },
  );
  if (code !== 0)
    throw new Stop(`${output}\nnpm ci ended with code ${code}; the packages are not installed.`);
}

function isInstalled() {
  const installedFile = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const present = installed[path];
    if (!present) return entry.optional === true || entry.devOptional === true;
    return present.version === entry.version && present.integrity === entry.integrity;
  });
}

/** npm as it was called (npm start), with the Node it runs on; else the one on the path. */
export function npmCommand() {
  const script = process.env.npm_execpath;
  if (script?.endsWith('.js'))
    return { command: process.env.npm_node_execpath ?? process.execPath, args: [script] };
  return { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [] };
}
