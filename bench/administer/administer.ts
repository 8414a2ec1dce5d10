import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { AuditEntry } from '@tandem/contract/audit';
import { randomOf } from '../community/random.ts';
import { type Act, inventActs } from './acts.ts';
import { type Community, type Person, startCommunity } from './community.ts';

// The staff of a community of invented members acts at random, while the members read. Each act leaves exactly the entry it
// shall in the audit log, and what is refused leaves none.
const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '500' },
    minutes: { type: 'string', default: '2' },
    /** Between two acts, in milliseconds. */
    think: { type: 'string', default: '250' },
  },
});

interface Tally {
  times: Map<string, number[]>;
  problems: string[];
}

const latest = async (reader: Person): Promise<AuditEntry[]> =>
  (await reader.call('GET', '/api/admin/audit?limit=5')).json.data;

/** Carries an act out, and compares the entries that the log has since. */
async function perform(name: string, act: Act, reader: Person, { times, problems }: Tally): Promise<void> {
  const [before] = await latest(reader);
  const begunAt = performance.now();
  const { status, text } = await act.send();
  times.set(name, [...(times.get(name) ?? []), performance.now() - begunAt]);
  const entries = await latest(reader);
  const since =
    before === undefined
      ? entries
      : entries.slice(
          0,
          entries.findIndex(({ _id }) => _id === before._id),
        );
  const left = since.map((entry) => `${entry.act} by ${entry.actor?._id}`);
  // What a budget refuses leaves none either.
  const expected = act.leaves === null || status === 429 ? [] : [`${act.leaves} by ${act.by.id}`];
  if (left.join() !== expected.join())
    problems.push(
      `${name} answered ${status} and left "${left.join()}" instead of "${expected.join()}": ${text.slice(0, 200)}`,
    );
  const wrong = await act.check?.();
  if (wrong) problems.push(`${name}: ${wrong}`);
}

/** Members who read while the staff acts; a reply of 500 or none is a problem. */
async function read({ members }: Community, { problems }: Tally, until: number): Promise<void> {
  const paths = ['/feed', '/api/project/feed', '/api/chat/inbox', '/api/notifications'];
  for (let turn = 0; performance.now() < until; turn += 1) {
    const [who, path] = [members[(turn * 11) % members.length], paths[turn % paths.length] ?? ''];
    const status = (await who?.call('GET', path))?.status ?? 0;
    if (status === 0 || status >= 500) problems.push(`${path} answered ${status}.`);
    await delay(50);
  }
}

/** The last administrator stays, whatever they and their moderators try. */
async function keepTheLast({ administrators, moderators }: Community, tally: Tally): Promise<void> {
  const [last, other] = administrators as [Person, Person];
  const path = (who: Person, act: string) => `/api/admin/members/${who.id}/${act}`;
  const demote = (by: Person, who: Person) => () => by.call('PATCH', path(who, 'role'), { role: 'member' });
  const suspend = (by: Person) => () =>
    by.call('POST', path(last, 'suspend'), { days: null, reason: 'Because.' });
  await perform(
    'give up a role',
    { by: other, leaves: 'roleChanged', send: demote(other, other) },
    last,
    tally,
  );
  for (const by of [last, other, ...moderators])
    for (const send of [demote(by, last), suspend(by)])
      await perform('remove the last administrator', { by, leaves: null, send }, last, tally);
}

const community = await startCommunity(Number(values.members));
const tally: Tally = { times: new Map(), problems: [] };
try {
  const [reader] = community.administrators as [Person];
  const random = randomOf(20_261_124);
  const inventions = Object.entries(inventActs(community));
  const until = performance.now() + Number(values.minutes) * 60_000;
  const reading = read(community, tally, until);
  while (performance.now() < until) {
    const [name, invent] = random.pick(inventions);
    await perform(name, await invent(random), reader, tally);
    await delay(Number(values.think));
  }
  await reading;
  await keepTheLast(community, tally);
} finally {
  await community.stop();
}
for (const [name, times] of tally.times) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0);
  console.log(
    `${name.padEnd(32)} ${String(sorted.length).padStart(5)} times · p50 ${at(0.5)} ms · p95 ${at(0.95)} ms`,
  );
}
for (const problem of tally.problems.slice(0, 20)) console.log(problem);
console.log(`${tally.problems.length} problems`);
process.exitCode = tally.problems.length === 0 ? 0 : 1;
