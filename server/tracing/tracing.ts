import type { MiddlewareHandler } from 'hono';
import type { LogEvent } from 'kysely';
import type { AppEnv } from '../http/app-env.ts';
import type { Tasks } from '../jobs/worker.ts';

/** Where the time of a request or a job goes, told to a collector. There is none of it unless it is configured. */
export interface Tracing {
  /** A span for each request, below the caller's where it brings a `traceparent`. */
  readonly requests: MiddlewareHandler<AppEnv>;
  /** A span for each SQL statement of a request or a job: its text, never its parameters. */
  readonly statement: (event: LogEvent) => void;
  /** The same service, with a span for each call of it. */
  service<Service extends object>(name: string, service: Service): Service;
  /** The same tasks, with a span for each job. */
  tasks(tasks: Tasks): Tasks;
  /** Sends what is not sent yet. */
  close(): Promise<void>;
}
