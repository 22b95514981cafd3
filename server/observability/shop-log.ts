import { type DestinationStream, type Logger, pino } from 'pino';
import { redacted, redactedText } from './redact.ts';

/** The log of a process: one JSON object a line, on the standard output. Whatever is logged is looked through first. */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // What pino makes of an error by itself holds whatever a library hung on it, SQL parameters among them.
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

/** Of what is handed to the log, the sentences; objects are looked through by `formatters.log`. */
function inWords(argument: unknown): unknown {
  return typeof argument === 'string' ? redactedText(argument) : argument;
}
