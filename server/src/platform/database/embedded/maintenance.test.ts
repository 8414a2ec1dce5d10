import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordLog } from '../testing/test-log.ts';
import { type Maintenance, startMaintenance } from './session.ts';

const minute = 60_000;
const megabyte = 1024 * 1024;

let walBytes: number;
let done: string[];
let maintenance: Maintenance;

beforeEach(() => {
  vi.useFakeTimers();
  walBytes = 1000;
  done = [];
  maintenance = startMaintenance({ run, now: Date.now, log: recordLog() });
});
afterEach(() => {
  maintenance.stop();
  vi.useRealTimers();
});

async function run(statement: string): Promise<Record<string, unknown>[]> {
  if (statement.includes('wal_lsn')) return [{ bytes: String(walBytes) }];
  if (statement.includes('pg_stat_user_tables'))
    return [{ name: 'public.members' }, { name: 'public.projects' }];
  done.push(statement);
  return [];
}

test('checkpoints every five minutes', async () => {
  await vi.advanceTimersByTimeAsync(4.5 * minute);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(minute);
  expect(done).toEqual(['checkpoint']);
});

test('checkpoints early when the WAL reaches 64 MB', async () => {
  walBytes = 64 * megabyte;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(done).toEqual(['checkpoint']);
});

test('vacuums and analyses every table once a day', async () => {
  await vi.advanceTimersByTimeAsync(60 * minute);
  const vacuums = () => done.filter((statement) => statement.startsWith('vacuum'));
  expect(vacuums()).toEqual(['vacuum (analyze) public.members', 'vacuum (analyze) public.projects']);
  await vi.advanceTimersByTimeAsync(24 * 60 * minute);
  expect(vacuums()).toHaveLength(4);
});

test('does nothing after it was stopped', async () => {
  maintenance.stop();
  walBytes = 640 * megabyte;
  await vi.advanceTimersByTimeAsync(60 * minute);
  expect(done).toEqual([]);
});

test('retries after a failure', async () => {
  maintenance.stop();
  let failures = 0;
  const failing = async (statement: string) => {
    if (statement === 'checkpoint' && (failures += 1) === 1) throw new Error('busy');
    return run(statement);
  };
  maintenance = startMaintenance({ run: failing, now: Date.now, log: recordLog() });
  walBytes = 64 * megabyte;
  await vi.advanceTimersByTimeAsync(40_000);
  expect(done).toEqual(['checkpoint']);
});
