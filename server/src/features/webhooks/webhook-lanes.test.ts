import { expect, it } from 'vitest';
import { createLaneShares } from './webhook-lanes.service.ts';
import type { TakenDelivery } from './webhooks.repository.ts';

const of = (ownerId: string) => ({ project: { ownerId } }) as TakenDelivery;

/** A queue with any number of deliveries of an owner, in front of those in `others`. */
function queueOf(hostile: string, others: string[]) {
  const take = async (except: readonly string[]): Promise<TakenDelivery | null> => {
    if (!except.includes(hostile)) return of(hostile);
    const at = others.findIndex((owner) => !except.includes(owner));
    return at === -1 ? null : of(others.splice(at, 1)[0] ?? '');
  };
  const ended: (() => void)[] = [];
  const calls: string[] = [];
  const call = async ({ project }: TakenDelivery) => {
    calls.push(project?.ownerId ?? '');
    if (project?.ownerId === hostile) await new Promise<void>((resolve) => void ended.push(resolve));
  };
  return { take, call, calls, ended };
}

it('keeps lanes for others while one owner has any number of slow webhooks', async () => {
  const shares = createLaneShares({ ofOne: 2, ofHeavy: 2 });
  const { take, call, calls, ended } = queueOf('hostile', ['other', 'third']);
  const lanes = Array.from({ length: 4 }, () => shares.run(take, call));
  expect(await Promise.all(lanes.slice(2))).toEqual([true, true]);
  expect(calls).toEqual(['hostile', 'hostile', 'other', 'third']);
  expect(await shares.run(take, call)).toBe(false);
  ended.forEach((end) => end());
  expect(await Promise.all(lanes)).toEqual([true, true, true, true]);
});

it('serves whoever had a share already after all others, in some of the lanes', async ({
  onTestFinished,
}) => {
  const now = performance.now;
  onTestFinished(() => void (performance.now = now));
  const shares = createLaneShares({ ofOne: 1, ofHeavy: 1 });
  for (const owner of ['slow', 'silent']) {
    const later = now.call(performance) + 6_000;
    const wait = async () => void (performance.now = () => later);
    await shares.run(async () => of(owner), wait);
    performance.now = now;
  }
  const stuck = Promise.withResolvers<void>();
  const { take, calls } = queueOf('slow', ['silent', 'other']);
  const call = async ({ project }: TakenDelivery) => {
    calls.push(project?.ownerId ?? '');
    if (project?.ownerId !== 'other') await stuck.promise;
  };
  expect(await shares.run(take, call)).toBe(true);
  const heavy = shares.run(take, call);
  expect(await shares.run(take, call)).toBe(false);
  expect(calls).toEqual(['other', 'slow']);
  stuck.resolve();
  expect(await heavy).toBe(true);
});
