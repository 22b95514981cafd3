import diagnosticsChannel from 'node:diagnostics_channel';
import { trace } from '@opentelemetry/api';

interface OutgoingRequest {
  addHeader(name: string, value: string): void;
}

/** Passes the trace on to whatever is asked by `fetch`, as W3C's `traceparent`. Gives how to end it. */
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
