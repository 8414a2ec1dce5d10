import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { residentMegabytes, startDay } from './members.ts';

// The memory of a server while members work, and a minute after they left.
const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '200' },
    think: { type: 'string', default: '5' },
    minutes: { type: 'string', default: '30' },
  },
});
const [members, think, minutes] = [values.members, values.think, values.minutes].map(Number) as [
  number,
  number,
  number,
];

/** In MB: a minute after the load, and what the load may add after the tenth minute. */
const limits = { idle: 450, growth: 40 };

const day = await startDay(members, think);
const resident = () => residentMegabytes(day.server.pid);
try {
  await day.growTo(members);
  const eachMinute: number[] = [];
  while (eachMinute.length < minutes) {
    await delay(60_000);
    eachMinute.push(resident());
    console.log(`${eachMinute.length} min: ${resident().toFixed(0)} MB, ${day.samples.length} acts`);
  }
  await day.end();
  await delay(60_000);
  const growth = Math.max(...eachMinute.slice(-5)) - Math.max(...eachMinute.slice(5, 10));
  console.log(
    `a minute after the load: ${resident().toFixed(0)} MB (limit ${limits.idle}); growth since the tenth minute ${growth.toFixed(0)} MB (limit ${limits.growth}); ${day.failures.length} failures`,
  );
  for (const failure of new Set(day.failures.slice(0, 20))) console.log(`     ${failure}`);
  if (resident() > limits.idle || growth > limits.growth) process.exitCode = 1;
} finally {
  await day.close();
}
process.exit();
