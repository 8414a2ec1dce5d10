import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Tracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { StatementEnded } from '../database/database.ts';
import { withoutValues } from '../database/slow-statements.ts';
import { build } from '../version.ts';
import { work, type Work } from './traced.ts';

interface TracingOptions {
  /** The address of a collector, such as `http://127.0.0.1:4318`. */
  endpoint: string;
  /** Whether the header `traceparent` is that of the proxy in front. */
  trustProxy: boolean;
}

export interface Tracing {
  onStatementEnd: StatementEnded;
  /** The trace of what runs now, for the log. */
  currentTrace(): { trace?: string };
  /** Sends what is left. */
  close(): Promise<void>;
}

const kinds = { request: SpanKind.SERVER, command: SpanKind.SERVER, job: SpanKind.INTERNAL };

/** Sends requests, commands, jobs and their statements to a collector by OTLP over HTTP. Loaded only where it is wanted: it takes 20 MB. */
export function openTracing({ endpoint, trustProxy }: TracingOptions): Tracing {
  const { provider, tracer } = openTracer(endpoint);
  const running = new AsyncLocalStorage<unknown>();
  const spans = new WeakMap<Work, Span>();
  const spanOf = (item: Work): Span => {
    const known = spans.get(item) ?? begin(tracer, item, trustProxy);
    spans.set(item, known);
    return known;
  };
  const end = (item: Work) => {
    const span = spans.get(item);
    if (span === undefined) return;
    spans.delete(item);
    span.setAttributes(item.attributes);
    if (item.error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
  // Also called again when a request goes on after its body was read.
  work.start.bindStore(running, spanOf);
  work.asyncEnd.subscribe(end as (item: unknown) => void);
  return {
    onStatementEnd: (text, ms, hasFailed) =>
      addStatement(tracer, running.getStore() as Span | undefined, { text, ms, hasFailed }),
    currentTrace: () => {
      const span = running.getStore() as Span | undefined;
      return span === undefined ? {} : { trace: span.spanContext().traceId };
    },
    close: async () => {
      work.start.unbindStore(running);
      work.asyncEnd.unsubscribe(end as (item: unknown) => void);
      await provider.shutdown();
    },
  };
}

/** Headers, sampling and batches are those of OpenTelemetry's own variables. */
function openTracer(endpoint: string): { provider: BasicTracerProvider; tracer: Tracer } {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'tandem', 'service.version': build.release }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  return { provider, tracer: provider.getTracer('tandem') };
}

const begin = (tracer: Tracer, { kind, name, attributes, headers }: Work, trustProxy: boolean): Span =>
  tracer.startSpan(
    kind === 'request' ? name : `${kind} ${name}`,
    { kind: kinds[kind], attributes },
    trustProxy ? contextOf(headers?.['traceparent']) : ROOT_CONTEXT,
  );

/** The span that a request belongs to, as the W3C's header says. */
function contextOf(traceparent: unknown): Context {
  const [, traceId = '', spanId = '', flags = '00'] =
    /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(String(traceparent)) ?? [];
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  const parent = { traceId, spanId, traceFlags, isRemote: true };
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
}

interface Statement {
  text: string;
  ms: number;
  hasFailed: boolean;
}

/** Adds a statement to what runs; those of the background, such as looks into queues, belong to nothing. */
function addStatement(tracer: Tracer, parent: Span | undefined, { text, ms, hasFailed }: Statement): void {
  if (parent?.isRecording() !== true) return;
  const now = Date.now();
  const summary = summaryOf(text);
  const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': summary };
  const options = { kind: SpanKind.CLIENT, attributes, startTime: now - ms };
  const span = tracer.startSpan(summary, options, trace.setSpan(ROOT_CONTEXT, parent));
  if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(now);
}

const mostTables = 3;

/** What a statement does with which tables, without values: `select tasks members`. */
export function summaryOf(text: string): string {
  const masked = withoutValues(text);
  const [verb = 'statement'] = /[a-z]+/i.exec(masked) ?? [];
  const named = masked.matchAll(
    /\b(?:from|join|into|update)\s+(?:only\s+)?(?!(?:set|of|nowait|skip)\b)"?(?:\w+"?\."?)?([a-z_]\w*)\b"?(?!\s*\()/gi,
  );
  const tables = new Set([...named].map(([, table = '']) => table.toLowerCase()));
  return [verb.toLowerCase(), ...[...tables].slice(0, mostTables)].join(' ');
}
