import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../server/platform/database/embedded/free-port.ts';
import { fillCheckout, GOOD_CARD, press, wordsOf } from './checkout.ts';
import { ORIGINS, STORM_TODAY } from './door.ts';
import { History } from './history/history.ts';
import { Shopper } from './shopper.ts';
import { openStormDatabase } from './storm-database.ts';

/** What an image says about how it is run (OCI, 'Image Configuration'). */
interface ImageConfig {
  readonly User: string;
  readonly Env: readonly string[];
  readonly Cmd: readonly string[];
  readonly WorkingDir: string;
}

const START_WITHIN_MS = 120_000;
const WINE = 'corkscrew';

const [folder = '', config = ''] = process.argv.slice(2);
const database = await openStormDatabase(say);
try {
  const port = await freePort();
  const server = startImage(folder, JSON.parse(config), {
    DATABASE_URL: database.databaseUrl,
    PORT: String(port),
    SHOP_MODE: 'development',
    HOST: '127.0.0.1',
    TRUSTED_PROXIES: '127.0.0.1',
    SHOP_TODAY: STORM_TODAY,
    ...ORIGINS,
  });
  await untilReady(server, port);
  say('The image is ready.');
  await buyABottle(port);
  const exited = once(server, 'exit');
  server.kill('SIGTERM');
  const [code] = await exited;
  if (code !== 0) throw new Error(`the image ended with ${code}`);
  say('The image sold a bottle and stopped when it was asked to.');
} finally {
  await database.close();
}

/** Its files cannot be written, but for /tmp, and it runs as its own user: as `compose.yaml` runs it. */
function startImage(root: string, image: ImageConfig, settings: Record<string, string>): ChildProcess {
  const script = [
    'set -e',
    'mount --bind "$1" "$1"',
    'mount -t proc proc "$1/proc"',
    'mount -t tmpfs tmpfs "$1/tmp"',
    'mount -o remount,bind,ro "$1"',
    'if touch "$1/app/written" 2>/dev/null; then echo "the files can be written"; exit 1; fi',
    'root="$1"; folder="$2"; user="$3"; shift 3',
    'exec chroot --userspec="$user" "$root" /usr/bin/env -i --chdir="$folder" "$@"',
  ].join('\n');
  const environment = [...image.Env, ...Object.entries(settings).map(([name, value]) => `${name}=${value}`)];
  const server = spawn(
    'unshare',
    [
      '--mount',
      'sh',
      '-c',
      script,
      'image',
      root,
      image.WorkingDir,
      image.User,
      ...environment,
      ...image.Cmd,
    ],
    { stdio: 'inherit' },
  );
  process.once('exit', () => server.kill('SIGKILL'));
  return server;
}

async function untilReady(server: ChildProcess, port: number): Promise<void> {
  const until = performance.now() + START_WITHIN_MS;
  while (server.exitCode === null && performance.now() < until) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error('the image did not start');
}

async function buyABottle(port: number): Promise<void> {
  const products = await database.sql<{ slug: string; id: number }[]>`
    select slug, product_id as id from products`;
  const door = { port, agent: new Agent(), kills: 0 };
  const shop = {
    door: () => door,
    productId: (slug: string) => products.find((product) => product.slug === slug)?.id ?? 0,
    history: new History(),
  };
  const shopper = new Shopper(1, 'image@storm.example');
  await fillCheckout(shop, shopper, { basket: { [WINE]: 1 } });
  const answer = await press(shop, shopper, { form: GOOD_CARD });
  if (answer.body?.orderComplete !== true) throw new Error(`the payment was answered ${wordsOf(answer)}`);
  const page = await shopper.ask(door, 'GET', '/shop');
  if (page.status !== 200 || !String(page.body).includes('<main'))
    throw new Error('the page of the shop is not there');
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}
