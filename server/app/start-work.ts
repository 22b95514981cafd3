import type { Logger } from 'pino';
import { refreshRegularly } from '../catalog/weather/refresh-forecasts.ts';
import { startWorker } from '../platform/jobs/worker.ts';
import type { Tracing } from '../platform/tracing/open-tracing.ts';
import { reconcileRegularly } from '../programs/reconcile-payments.ts';
import { keptMail } from '../providers/mail/mail-sender.ts';
import { createSmtpMail } from '../providers/mail/smtp-mail.ts';
import { chooseTexts } from '../providers/text-messages/choose-texts.ts';
import { createNwsForecasts } from '../providers/weather/nws-forecasts.ts';
import { type SharedParts, tracedBy } from './open-parts.ts';
import { shopChores, shopTasks } from './rooms.ts';
import type { Settings } from './settings.ts';

interface Starting {
  readonly settings: Settings;
  readonly directUrl: string;
  readonly tracing: Tracing | null;
  readonly parts: SharedParts;
  readonly log: Logger;
}

/** Jobs, chores, the reconciler and forecasts. `stop` lets the running ones finish. */
export function startWork({ settings, directUrl, tracing, parts, log }: Starting): { stop(): Promise<void> } {
  const traced = tracedBy(tracing);
  const reconciler = reconcileRegularly(parts, (error, attemptId) =>
    log.error({ err: error, attemptId }, 'reconciling payments failed'),
  );
  const smtp = settings.smtp && createSmtpMail(settings.smtp);
  const working = {
    ...parts,
    mailSender: traced('mail', smtp ?? keptMail),
    keepsSentLinks: settings.mode === 'development',
    textSender: chooseTexts(settings),
    webhookRules: settings.webhookRules,
  };
  const tasks = shopTasks(working);
  const worker = startWorker({
    databaseUrl: directUrl,
    tasks: tracing ? tracing.tasks(tasks) : tasks,
    chores: shopChores(working),
    log,
  });
  const { db } = parts;
  const refresher =
    settings.nws &&
    refreshRegularly(
      { db, service: traced('forecasts', createNwsForecasts(settings.nws, parts.clock)) },
      (why) => log.warn({ why }, 'a forecast could not be had'),
    );
  return {
    async stop() {
      await Promise.all([reconciler.stop(), worker.stop(), refresher?.stop()]);
      smtp?.close();
    },
  };
}
