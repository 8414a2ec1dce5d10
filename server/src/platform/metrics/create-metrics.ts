import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { DiskSpace } from '../disk-space.ts';
import { build } from '../version.ts';
import type { Metrics, Readings } from './metrics.ts';

/** Metrics in Prometheus' text format. */
export interface ScrapedMetrics extends Metrics {
  registry: Registry;
}

/** Seconds. Few, because each operation has as many lines. */
const durations = [0.01, 0.05, 0.1, 0.25, 1, 5];
const waits = [0.001, 0.01, 0.1, 1, 10];
/** How long a scrape waits for the database, in milliseconds. */
const patienceMs = 1_000;

/** Creates the counters of this process, all zero. */
export function createMetrics(): ScrapedMetrics {
  const registry = new Registry();
  const make = factoryOf(registry);
  const requests = make.counter('requests_total', 'Requests by operation and status.', [
    'operation',
    'status',
  ]);
  const requestTimes = make.histogram('request_duration_seconds', 'From headers to reply.', durations, [
    'operation',
  ]);
  const commands = make.counter('commands_total', 'Websocket commands by result.', ['command', 'result']);
  const commandTimes = make.histogram('command_duration_seconds', 'From packet to reply.', durations, [
    'command',
  ]);
  const turns = make.histogram('turn_wait_seconds', "Waits for a member's turn.", waits);
  const connections = make.histogram('database_connection_wait_seconds', 'Waits for a connection.', waits);
  const slow = make.counter('slow_statements_total', 'Statements in the log of slow statements.');
  const reads = make.counter('reads_total', 'Reads that a replica may answer, by who does.', ['source']);
  const events = make.counter('events_published_total', 'Events published by name.', ['event']);
  const redisErrors = make.counter('redis_errors_total', 'Connection errors of Redis.');
  const jobs = make.counter('jobs_total', 'Runs of jobs by result.', ['job', 'result']);
  const jobTimes = make.histogram('job_duration_seconds', 'Duration of runs.', [1, 10, 60, 600], ['job']);
  const mails = make.counter('mails_total', 'Attempts to send mails by result.', ['kind', 'result']);
  make.gauge('build_info', 'Version and commit of the program.', ['version', 'commit'], (gauge) =>
    gauge.set({ version: build.release, commit: build.commit ?? '' }, 1),
  );
  const pushes = make.counter('pushes_total', 'Attempts to send pushes by result.', ['what', 'result']);
  return {
    registry,
    requestEnded: (operation, status, ms) => {
      requests.inc({ operation, status });
      requestTimes.observe({ operation }, ms / 1_000);
    },
    commandEnded: (command, result, ms) => {
      commands.inc({ command, result });
      commandTimes.observe({ command }, ms / 1_000);
    },
    turnTaken: (ms) => turns.observe(ms / 1_000),
    connectionTaken: (ms) => connections.observe(ms / 1_000),
    slowStatement: () => slow.inc(),
    readTaken: (source) => reads.inc({ source }),
    eventPublished: (event) => events.inc({ event }),
    redisFailed: () => redisErrors.inc(),
    jobEnded: (job, result, ms) => {
      jobs.inc({ job, result });
      jobTimes.observe({ job }, ms / 1_000);
    },
    mailEnded: (kind, result) => mails.inc({ kind, result }),
    pushEnded: (what, result) => pushes.inc({ what, result }),
    readFrom: (readings) => readAtScrape(make, readings),
  };
}

/** Adds the event loop, memory, processor time and garbage collection of this process. Cannot be undone. */
export const addProcessMetrics = (register: Registry): void => collectDefaultMetrics({ register });

function readAtScrape(make: Factory, readings: Readings): void {
  const { sockets, isRedisUp, pendingJobs, waitingPushes } = readings;
  readInstallation(make, readings);
  make.gauge('sockets', 'Connected websockets.', [], (gauge) => gauge.set(sockets()));
  if (isRedisUp !== null)
    make.gauge('redis_up', 'Whether Redis answers.', [], (gauge) => gauge.set(Number(isRedisUp())));
  make.gauge('jobs_pending', 'Jobs that wait or run, of all processes.', ['job'], async (gauge) => {
    gauge.reset();
    for (const [job, count] of Object.entries((await inTime(pendingJobs())) ?? {})) gauge.set({ job }, count);
  });
  make.gauge('pushes_waiting', 'Pushes that wait or are sent, of all processes.', [], async (gauge) => {
    gauge.remove();
    const count = await inTime(waitingPushes());
    if (count !== null) gauge.set(count);
  });
}

/** What holds the data: whether it answers, how much room it has, and how old its copy is. */
function readInstallation(
  make: Factory,
  { isDatabaseUp, diskSpace, lastBackup, replicaLags }: Readings,
): void {
  make.gauge('database_up', 'Whether the database takes writes.', [], async (gauge) =>
    gauge.set(Number((await inTime(isDatabaseUp())) ?? false)),
  );
  const disk = (name: string, help: string, part: keyof DiskSpace) =>
    make.gauge(name, help, [], async (gauge) => {
      gauge.remove();
      const space = await inTime(diskSpace());
      if (space !== null) gauge.set(space[part]);
    });
  disk('disk_available_bytes', 'What can still be written to the disk of DATA_DIR.', 'availableBytes');
  disk('disk_size_bytes', 'The size of the disk of DATA_DIR.', 'sizeBytes');
  if (replicaLags !== undefined)
    make.gauge('replica_lag_seconds', 'How far a replica is behind.', ['replica'], (gauge) => {
      gauge.reset();
      for (const [at, ms] of replicaLags().entries())
        if (ms !== null) gauge.set({ replica: at + 1 }, ms / 1_000);
    });
  make.gauge(
    'last_backup_timestamp_seconds',
    'Time of the last backup, 0 when there is none.',
    [],
    async (gauge) => {
      gauge.remove();
      const read = await inTime(lastBackup().then((at) => ({ at })));
      if (read?.at !== undefined) gauge.set((read.at?.getTime() ?? 0) / 1_000);
    },
  );
}

/** Null while what is read does not answer. */
const inTime = <T>(reading: Promise<T>): Promise<T | null> =>
  Promise.race([reading, delay(patienceMs, null, { ref: false })]).catch(() => null);

type Factory = ReturnType<typeof factoryOf>;

/** Creates instruments with our prefix in this registry. */
function factoryOf(registry: Registry) {
  const common = (name: string, help: string, labelNames: string[] = []) => ({
    name: `tandem_${name}`,
    help,
    labelNames,
    registers: [registry],
  });
  return {
    counter: (...args: Parameters<typeof common>) => new Counter(common(...args)),
    histogram: (name: string, help: string, buckets: number[], labelNames?: string[]) =>
      new Histogram({ ...common(name, help, labelNames), buckets }),
    gauge: (name: string, help: string, labelNames: string[], read: (gauge: Gauge) => unknown) =>
      new Gauge({
        ...common(name, help, labelNames),
        async collect() {
          await read(this);
        },
      }),
  };
}

/** The listener of the metrics. */
export interface MetricsServer {
  /** Where it listens, such as `http://127.0.0.1:9464/metrics`. */
  address: string;
  close(): Promise<void>;
}

/** Serves the metrics at `/metrics` on a port of their own, and nothing else. */
export async function serveMetrics(
  registry: Registry,
  { port, host }: { port: number; host: string },
): Promise<MetricsServer> {
  const server = createServer((request, response) => void respond(registry, request, response));
  server.listen(port, host);
  await once(server, 'listening');
  return { address: addressOf(server), close: () => closed(server) };
}

async function respond(registry: Registry, { method, url }: IncomingMessage, response: ServerResponse) {
  const isScrape = method === 'GET' && url?.split('?')[0] === '/metrics';
  if (!isScrape) return response.writeHead(404).end();
  try {
    const text = await registry.metrics();
    return response.writeHead(200, { 'content-type': registry.contentType }).end(text);
  } catch {
    return response.writeHead(500).end();
  }
}

function addressOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}/metrics`;
}

/** Prometheus keeps its connection open between scrapes. */
function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
