import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { sendMessage } from '@tandem/contract/chat';
import { createTask } from '@tandem/contract/tasks';
import { expect, it, onTestFinished } from 'vitest';
import { groupChatOf } from '../../testing/chat-actions.ts';
import { connect } from '../../testing/live-client.ts';
import { publish } from '../../testing/project-actions.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { openTestDatabase } from '../database/testing/test-database.ts';
import { startJobs } from '../jobs.ts';
import { createLog } from '../logging.ts';
import { noMetrics } from '../metrics/metrics.ts';
import { build } from '../version.ts';
import { traced } from './traced.ts';
import { openTracing, summaryOf } from './tracing.ts';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}
interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
  status: { code?: number };
}
interface Export {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[];
}

/** A collector that keeps what it is sent. */
async function startCollector() {
  const received: { path: string | undefined; body: Export }[] = [];
  const server = createServer(async (request, response) => {
    received.push({ path: request.url, body: (await json(request)) as Export });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const resources = () => received.flatMap(({ body }) => body.resourceSpans);
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paths: () => [...new Set(received.map(({ path }) => path))],
    resources,
    spans: () => resources().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  };
}

const attribute = ({ attributes }: Pick<Span, 'attributes'>, name: string) => {
  const { stringValue, intValue } = attributes.find(({ key }) => key === name)?.value ?? {};
  return stringValue ?? intValue;
};

async function openTraced(trustProxy: boolean) {
  const collector = await startCollector();
  const tracing = openTracing({ endpoint: collector.endpoint, trustProxy });
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) }, tracing.currentTrace);
  const database = await openTestDatabase({ onStatementEnd: tracing.onStatementEnd });
  const app = await createTestApp({ database, log, trustProxy, listens: true });
  onTestFinished(() => app.close());
  const owner = await app.member();
  const projectId = (await publish(owner))._id;
  /** Creates a task as a browser behind a proxy would; returns the id of the request. */
  const createTaskWith = async (headers: Record<string, string>) => {
    const response = await fetch(`${app.address}/api/project/${projectId}/task`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: owner.cookie ?? '',
        origin: app.address,
        ...headers,
      },
      body: JSON.stringify({ title: 'A secret plan' }),
    });
    expect(response.status).toBe(201);
    return String(response.headers.get('x-request-id'));
  };
  return { collector, tracing, lines, log, database, app, owner, projectId, createTaskWith };
}

const parent = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };
const traceparent = `00-${parent.traceId}-${parent.spanId}-01`;

it('continues the trace of the proxy through the statements and the log of a request, without texts', async () => {
  const { collector, tracing, lines, createTaskWith } = await openTraced(true);
  const requestId = await createTaskWith({ traceparent, 'x-request-id': 'proxy-4711' });
  expect(requestId).toBe('proxy-4711');
  await expect.poll(() => lines.some((line) => line.includes('proxy-4711'))).toBe(true);
  await tracing.close();
  expect(collector.paths()).toEqual(['/v1/traces']);
  const [resource] = collector.resources();
  expect(attribute(resource?.resource ?? { attributes: [] }, 'service.version')).toBe(build.release);
  const inTrace = collector.spans().filter(({ traceId }) => traceId === parent.traceId);
  const request = inTrace.find(({ name }) => name === createTask.name);
  expect(request?.parentSpanId).toBe(parent.spanId);
  expect(request && attribute(request, 'http.response.status_code')).toBe(201);
  expect(request && attribute(request, 'tandem.request_id')).toBe('proxy-4711');
  const statements = inTrace.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(statements.map(({ name }) => name)).toContain('commit');
  expect(statements.length).toBeGreaterThan(2);
  expect(JSON.stringify(inTrace)).not.toMatch(/secret|@example|127\.0\.0\.1/);
  const line = JSON.parse(lines.find((text) => text.includes('proxy-4711')) ?? '{}') as object;
  expect(line).toMatchObject({ reqId: 'proxy-4711', trace: parent.traceId, status: 201 });
});

it('starts a trace of its own without a trusted proxy', async () => {
  const { collector, tracing, createTaskWith } = await openTraced(false);
  await createTaskWith({ traceparent });
  await tracing.close();
  const request = collector.spans().find(({ name }) => name === createTask.name);
  expect(request?.traceId).toMatch(/^[\da-f]{32}$/);
  expect(request?.traceId).not.toBe(parent.traceId);
  expect(request?.parentSpanId).toBeUndefined();
});

it('has commands and jobs with their statements, marks those that fail, and is silent after its end', async () => {
  const { collector, tracing, app, owner, projectId, database, log } = await openTraced(false);
  const chatId = await groupChatOf(owner, projectId);
  const client = await connect(app, owner);
  onTestFinished(() => client.close());
  await client.command(sendMessage, { chatId, senderId: owner.id, text: 'A secret' });
  const job = {
    name: 'count',
    cron: '0 0 1 1 *',
    run: async () => void (await database.executeSql('select count(*) from tasks')),
  };
  const jobs = await startJobs([job], { database, log, metrics: noMetrics });
  onTestFinished(() => jobs.stop());
  await jobs.runNow('count');
  await expect.poll(async () => (await jobs.countPending())['count'], { timeout: 10_000 }).toBe(0);
  await expect(traced('job', 'broken', () => Promise.reject(new Error('A secret')))).rejects.toThrow(
    'A secret',
  );
  await tracing.close();
  const named = (name: string) => collector.spans().find((span) => span.name === name);
  const below = (name: string) =>
    collector.spans().flatMap((span) => (span.parentSpanId === named(name)?.spanId ? [span.name] : []));
  expect(below('command sendMessage').length).toBeGreaterThan(0);
  expect(below('job count')).toContain('select tasks');
  expect(named('job broken')?.status.code).toBe(2);
  expect(named('job count')?.status.code).not.toBe(2);
  expect(JSON.stringify(collector.spans())).not.toContain('secret');
  const before = collector.spans().length;
  await traced('job', 'late', async () => {});
  expect(collector.spans()).toHaveLength(before);
});

it.each([
  ['select 1', 'select'],
  ['SELECT * FROM "tasks" t join public.members m on true', 'select tasks members'],
  [
    'insert into "chat_messages" ("id") values ($1) on conflict do update set text = $2',
    'insert chat_messages',
  ],
  ['update tasks set title = $1 from boards where true', 'update tasks boards'],
  ['begin; select 1 from "tasks" where "id" = \'from secrets\' for no key update', 'begin tasks'],
  ['select unnest($1::uuid[]) from generate_series(1, 2)', 'select'],
  ['', 'statement'],
])('names a statement by what it does with which tables: %s', (text, summary) => {
  expect(summaryOf(text)).toBe(summary);
});
