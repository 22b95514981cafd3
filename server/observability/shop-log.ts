import { type DestinationStream, type Logger, pino } from 'pino';
import { redacted, redactedText } from './redact.ts';

/** A process's log: one JSON object per line on standard output. Everything logged is redacted first. */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // pino's default includes everything that a library attached to an error, such as SQL parameters.
    serializers: { err: (err: unknown) => err },
    formatters: { log: (entry: Record<string, unknown>) => redacted(entry) as Record<string, unknown> },
    hooks: {
      logMethod(this: Logger, args: Parameters<pino.LogFn>, method: pino.LogFn) {
        method.apply(this, args.map(inWords) as Parameters<pino.LogFn>);
      },
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Redacts string arguments; `formatters.log` handles objects. */
function inWords(argument: unknown): unknown {
  return typeof argument === 'string' ? redactedText(argument) : argument;
}
