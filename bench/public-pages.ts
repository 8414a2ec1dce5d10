import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { pathOf } from '@tandem/contract/operation';
import { createProject } from '@tandem/contract/projects';
import { listFeed } from '@tandem/contract/projects/project-lists';
import { setPublicity } from '@tandem/contract/projects/project-publicity';
import { freePort } from '../server/src/testing/processes/free-port.ts';
import { type RemoteMember, signUpRemotely } from '../server/src/testing/processes/remote-member.ts';
import { compareTimes, forSeconds, serveBeside, startBeside, timesWhile, withServer } from './beside.ts';
import { describeTimes } from './search-report.ts';
import { createClient } from './tasks/client.ts';

const { values } = parseArgs({
  options: {
    projects: { type: 'string', default: '60' },
    readers: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '5' },
    turns: { type: 'string', default: '4' },
    /** What this process does for the bench: reads addresses in a loop, or serves one page from memory. */
    as: { type: 'string' },
  },
});
const seconds = Number(values.seconds);

/** How many times slower a member's feed may become. */
const mostSlower = 1.5;

interface Reading {
  address: string;
  /** Each reader takes the next one; `#` is replaced by a number that no request had before. */
  paths: string[];
  readers: number;
}

interface Read {
  perSecond: number;
  /** Told to come back. */
  busy: number;
}

/** Reads for some seconds with so many requests in flight, in this process. */
async function readFor({ address, paths, readers }: Reading): Promise<Read> {
  const client = createClient(address);
  const until = performance.now() + seconds * 1_000;
  let [done, busy, next] = [0, 0, 0];
  const reader = async () => {
    while (performance.now() < until) {
      const path = (paths[next % paths.length] ?? '/').replace('#', String(next));
      next += 1;
      await client.send({ method: 'GET', path }).then(
        () => (done += 1),
        () => (busy += 1),
      );
    }
  };
  await Promise.all(Array.from({ length: readers }, reader));
  client.close();
  return { perSecond: done / seconds, busy };
}

/** A server that sends a page from memory and does nothing else. */
async function startBare(page: string): Promise<{ address: string; stop: () => void }> {
  const port = await freePort();
  const child = fork(import.meta.filename, ['--as', 'bare']);
  await new Promise((resolve) => child.once('message', resolve).send({ page, port }));
  return { address: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}

async function publishProjects(owner: RemoteMember): Promise<string[]> {
  const paths: string[] = [];
  for (let at = 0; at < Number(values.projects); at += 1) {
    const body = {
      title: `Tide tables ${at}`,
      description: 'Readable tide tables for small harbours. '.repeat(20),
      skillsRequired: ['TypeScript', `Skill ${at % 7}`],
      interestsTags: ['sailing'],
      roles: [{ title: 'Writer', places: 2, description: '' }],
    };
    const { project } = await owner.call(createProject, { body });
    const params = { id: project._id };
    const { data } = await owner.call(setPublicity, { params, body: { isPublic: true, isFindable: true } });
    paths.push(data.publicPath ?? '');
  }
  return paths;
}

async function measure(address: string, engine: string): Promise<void> {
  const [owner, member] = [
    await signUpRemotely(address, `Owner${Date.now()}`),
    await signUpRemotely(address, `Reader${Date.now()}`),
  ];
  const pages = await publishProjects(owner);
  const [page = ''] = pages;
  const bare = await startBare(await (await fetch(address + page)).text());
  console.log(`${engine}, ${pages.length} public projects`);
  const kept = await readFor({ address, paths: [page], readers: 20 });
  const baseline = await readFor({ address: bare.address, paths: ['/'], readers: 20 });
  bare.stop();
  const made = await readFor({ address, paths: ['/projects?q=tide+#'], readers: 20 });
  console.log(
    `kept page ${kept.perSecond.toFixed(0)}/s, bare ${baseline.perSecond.toFixed(0)}/s, ratio ${(kept.perSecond / baseline.perSecond).toFixed(2)}; searches made anew ${made.perSecond.toFixed(0)}/s`,
  );
  await compareFeeds(address, member, pages);
}

/** The member's feed alone and beside the readers, in turns, as the machine's own speed changes from minute to minute. */
async function compareFeeds(address: string, member: RemoteMember, pages: string[]): Promise<void> {
  const paths = [...pages, ...pages.map((path) => `${path}/badge.svg`), '/projects', '/projects?q=tide+#'];
  const feedTimes = () => timesWhile(address, member, pathOf(listFeed.path), forSeconds(seconds));
  const reading: Reading = { address, paths, readers: Number(values.readers) };
  const readers = await startBeside<Reading, Read>(import.meta.filename, [
    '--as',
    'readers',
    '--seconds',
    values.seconds,
  ]);
  await feedTimes();
  const [alone, times]: [number[], number[]] = [[], []];
  const reads: Read[] = [];
  for (let turn = 0; turn < Number(values.turns); turn += 1) {
    alone.push(...(await feedTimes()));
    const [during, read] = await Promise.all([feedTimes(), readers.run(reading)]);
    times.push(...during);
    reads.push(read);
  }
  readers.stop();
  console.log(`feed, no readers      ${describeTimes(alone).line}`);
  const got = reads.map(({ perSecond, busy }) => `${perSecond.toFixed(0)}/s (${busy} times 503)`).join(', ');
  compareTimes(`feed, ${values.readers} readers    `, { alone, times, mostSlower, rest: `they got ${got}` });
}

if (values.as === 'readers') serveBeside<Reading>(readFor);
else if (values.as === 'bare')
  process.once('message', ({ page, port }: { page: string; port: number }) => {
    const body = Buffer.from(page);
    createServer((_request, reply) => reply.setHeader('content-type', 'text/html').end(body)).listen(
      port,
      '127.0.0.1',
      () => process.send?.('ready'),
    );
  });
else await withServer(measure);
