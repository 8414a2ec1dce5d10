import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Day, engineName, processorSeconds, residentMegabytes, startDay } from './members.ts';

// Members work until the server is too slow for more of them. Each stays connected and acts about every `think` seconds.
const { values } = parseArgs({
  options: {
    first: { type: 'string', default: '200' },
    step: { type: 'string', default: '200' },
    most: { type: 'string', default: '3000' },
    think: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '30' },
  },
});
const [first, step, most, think, seconds] = [
  values.first,
  values.step,
  values.most,
  values.think,
  values.seconds,
].map(Number) as [number, number, number, number, number];

/** Beyond these the day is too slow, in milliseconds. */
const limits = { average: 100, p99: 2_000 };
const percentile = (sorted: number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;

function print(members: number, { samples, failures }: Day, cores: number, megabytes: number): boolean {
  const taken = [...samples];
  const times = taken.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const average = times.reduce((sum, ms) => sum + ms, 0) / times.length;
  const p99 = percentile(times, 0.99);
  const isFast = average <= limits.average && p99 <= limits.p99 && failures.length === 0;
  const figures = [
    `${members} members`,
    `${(times.length / seconds).toFixed(0)} acts/s`,
    `average ${average.toFixed(0)} ms`,
    `p50 ${percentile(times, 0.5).toFixed(0)}`,
    `p99 ${p99.toFixed(0)}`,
    `${cores.toFixed(2)} cores`,
    `${megabytes.toFixed(0)} MB`,
    `${failures.length} failures`,
  ];
  console.log(`${isFast ? 'ok ' : 'slow'} ${figures.join(' · ')}`);
  if (!isFast) {
    for (const [name, group] of Map.groupBy(taken, (sample) => sample.name)) {
      const sorted = group.map(({ ms }) => ms).toSorted((a, b) => a - b);
      console.log(
        `     ${name}: ${sorted.length}, p50 ${percentile(sorted, 0.5).toFixed(0)}, p99 ${percentile(sorted, 0.99).toFixed(0)}`,
      );
    }
    for (const failure of new Set(failures.slice(0, 20))) console.log(`     ${failure}`);
  }
  return isFast;
}

const day = await startDay(most, think);
const { pid } = day.server;
try {
  let held = 0;
  for (let members = first; members <= most; members += step) {
    await day.growTo(members);
    await delay(think * 1_000);
    day.samples.length = 0;
    const before = processorSeconds(pid);
    await delay(seconds * 1_000);
    const cores = (processorSeconds(pid) - before) / seconds;
    if (!print(members, day, cores, residentMegabytes(pid))) break;
    held = members;
  }
  console.log(`${held} members held on ${engineName}`);
} finally {
  await day.close();
}
process.exit();
