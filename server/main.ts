import { flushCompileCache } from 'node:module';
import { buildFrontDoor } from './app/front-door/front-door.ts';
import { turnedAway } from './app/front-door/turned-away.ts';
import { openShop } from './app/open-shop.ts';
import { readSettings } from './app/settings.ts';
import { openDemo, productionWarnings, startProblem, waitingFor, welcome } from './app/start-messages.ts';
import { startEmbeddedPostgres } from './platform/database/embedded.ts';
import { requestListener } from './platform/http/request-listener.ts';
import { openLog } from './platform/observability/shop-log.ts';
import { stopOnSignal } from './platform/stop-on-signal.ts';

const read = readSettings(process.env);
if (!read.ok) {
  for (const problem of read.problems) process.stderr.write(`${problem}\n`);
  process.exit(1);
}
const { settings } = read;
const log = openLog(settings.logLevel);

// A start problem is reported in one sentence; a bug still shows its stack.
process.once('uncaughtException', (error) => {
  process.stderr.write(`${startProblem(error, settings) ?? error.stack ?? error.message}\n`);
  process.exit(1);
});

const site = { origins: settings.brandOrigins, trustedProxies: settings.trustedProxies };
const door = buildFrontDoor({
  opening: requestListener(turnedAway('opening', site).fetch, site),
  busy: requestListener(turnedAway('busy', site).fetch, site),
  closing: requestListener(turnedAway('closing', site).fetch, site),
});
const stopping = new AbortController();

/** Null if a stop came before the shop was open. */
async function open() {
  const embedded =
    settings.databaseUrl === null
      ? await startEmbeddedPostgres({
          dataDir: settings.dataDir,
          keepUp: (sentence) => log.warn(sentence),
        })
      : null;
  const databaseUrl = embedded?.socketUrl ?? settings.databaseUrl ?? '';
  try {
    const shop = await openShop({
      settings,
      databaseUrl,
      directUrl: settings.databaseDirectUrl ?? databaseUrl,
      log,
      stillWaiting: (error) => log.warn(waitingFor(error, settings)),
      signal: stopping.signal,
    });
    return { shop, embedded };
  } catch (error) {
    await embedded?.stop();
    if (stopping.signal.aborted) return null;
    throw error;
  }
}

await door.listen({ port: settings.port, host: settings.host ?? undefined });
const opening = open();

stopOnSignal(log, async () => {
  stopping.abort();
  const stopWork = opening.then(async (opened) => {
    await opened?.shop.stopWork();
    return opened;
  });
  const [cutOff, opened] = await Promise.all([door.close(), stopWork]);
  if (cutOff > 0) log.warn({ requests: cutOff }, 'requests took too long and were cut off');
  await opened?.shop.close();
  await opened?.embedded?.stop();
});

const opened = await opening;
if (opened && !stopping.signal.aborted) {
  door.open(opened.shop.answer);
  const isWorker = settings.role === 'worker';
  if (settings.mode === 'development' && !isWorker) {
    process.stdout.write(welcome(settings, opened.shop.bulkUrl));
    if (!settings.isOwnMachineOnly) log.warn(openDemo(process.env));
  }
  for (const warning of productionWarnings(settings)) log.warn(warning);
  log.info({ port: settings.port }, isWorker ? 'the worker is at work' : 'the shop is open');
  // Stored now: a server that is killed would not store what it compiled.
  flushCompileCache();
}
