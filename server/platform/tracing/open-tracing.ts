import diagnosticsChannel from 'node:diagnostics_channel';
import {
  type Attributes,
  type Context,
  context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import {
  ATTR_DB_QUERY_TEXT,
  ATTR_DB_SYSTEM_NAME,
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_HTTP_ROUTE,
  ATTR_SERVICE_NAME,
} from '@opentelemetry/semantic-conventions';
import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { LogEvent } from 'kysely';
import type { AppEnv } from '../http/app-env.ts';
import type { Tasks } from '../jobs/worker.ts';
import { routeThatAnswered } from '../observability/seen-request.ts';

export interface Tracing {
  /** A request with a `traceparent` from a trusted proxy continues its trace. */
  readonly requests: MiddlewareHandler<AppEnv>;
  /** Only within a request or a job. Its text, never its parameters. */
  readonly statement: (event: LogEvent) => void;
  /** The same service, with a span for each call. */
  service<Service extends object>(name: string, service: Service): Service;
  tasks(tasks: Tasks): Tasks;
  close(): Promise<void>;
}

const LONGEST_STATEMENT = 2_000;

/** To a collector that speaks OTLP over HTTP, such as 'http://collector:4318'. Loaded only where one is set. */
export function openTracing(endpoint: string): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ [ATTR_SERVICE_NAME]: 'cellar-door' }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const tracer = provider.getTracer('cellar-door');
  const stopPassing = passTraceOn();

  const timed = <T>(
    name: string,
    kind: SpanKind,
    attributes: Attributes,
    work: () => Promise<T>,
  ): Promise<T> =>
    tracer.startActiveSpan(name, { kind, attributes }, async (span) => {
      try {
        return await work();
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        span.setAttribute('error.type', (error as Error).constructor.name);
        throw error;
      } finally {
        span.end();
      }
    });

  return {
    requests: createMiddleware<AppEnv>(async (c, next) => {
      const given = c.var.isFromProxy ? c.req.header('traceparent') : undefined;
      const parent = c.var.isInside ? context.active() : callerOf(given);
      const span = tracer.startSpan(c.req.method, { kind: SpanKind.SERVER }, parent);
      await context.with(trace.setSpan(parent, span), next);
      const route = routeThatAnswered(c);
      span.updateName(`${c.req.method} ${route}`);
      span.setAttributes({
        [ATTR_HTTP_REQUEST_METHOD]: c.req.method,
        [ATTR_HTTP_ROUTE]: route,
        [ATTR_HTTP_RESPONSE_STATUS_CODE]: c.res.status,
        'cellar_door.request_id': c.var.requestId,
        'cellar_door.brand': c.var.brandingId,
      });
      if (c.res.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    }),
    statement: (event) => tellStatement(tracer, event),
    service: (name, service) =>
      new Proxy(service, {
        get(target, property, receiver) {
          const value: unknown = Reflect.get(target, property, receiver);
          if (typeof value !== 'function') return value;
          return (...args: unknown[]) =>
            timed(`${name} ${String(property)}`, SpanKind.CLIENT, {}, async () => value.apply(target, args));
        },
      }),
    tasks: (tasks) =>
      Object.fromEntries(
        Object.entries(tasks).map(([name, task]) => [
          name,
          (payload: unknown) => timed(`job ${name}`, SpanKind.CONSUMER, {}, () => task(payload)),
        ]),
      ),
    async close() {
      stopPassing();
      await provider.shutdown().catch(() => undefined);
      context.disable();
    },
  };
}

/** After the statement: Kysely says how long it took. Leaves out those without a parent, such as chores. */
function tellStatement(tracer: Tracer, { level, query, queryDurationMillis }: LogEvent): void {
  if (!trace.getActiveSpan()) return;
  const endTime = Date.now();
  const span = tracer.startSpan(/^\s*(\w+)/.exec(query.sql)?.[1]?.toLowerCase() ?? 'sql', {
    kind: SpanKind.CLIENT,
    startTime: endTime - queryDurationMillis,
    attributes: {
      [ATTR_DB_SYSTEM_NAME]: 'postgresql',
      [ATTR_DB_QUERY_TEXT]: query.sql.trim().slice(0, LONGEST_STATEMENT),
    },
  });
  if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(endTime);
}

/** W3C's `traceparent`. Any other text begins a new trace. */
function callerOf(traceparent: string | undefined): Context {
  const [, traceId, spanId, flags] =
    /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/.exec(traceparent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & 1;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

interface OutgoingRequest {
  addHeader(name: string, value: string): void;
}

/** For requests by `fetch`, as W3C's `traceparent`. Returns how to end it. */
export function passTraceOn(): () => void {
  const pass = (message: unknown) => {
    const span = trace.getActiveSpan();
    if (!span) return;
    const { traceId, spanId, traceFlags } = span.spanContext();
    const flags = traceFlags.toString(16).padStart(2, '0');
    (message as { request: OutgoingRequest }).request.addHeader(
      'traceparent',
      `00-${traceId}-${spanId}-${flags}`,
    );
  };
  diagnosticsChannel.subscribe('undici:request:create', pass);
  return () => diagnosticsChannel.unsubscribe('undici:request:create', pass);
}
