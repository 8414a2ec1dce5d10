import { expect, it } from 'vitest';
import { createGroupWriter, type Waiting } from './group-writer.ts';

type Entry = Waiting<string, string>;

/** A writer whose batches the test ends; items that contain `blocked` are left to be written apart. */
function pausedWriter({ most = 9 } = {}) {
  const batches: string[] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const pause = async (name: string) => {
    batches.push(name);
    const end = Promise.withResolvers<void>();
    ends.push(end);
    await end.promise;
  };
  const write = createGroupWriter<string, string>(
    { atOnce: 1, most },
    {
      together: async (batch) => {
        await pause(batch.map(({ key, item }) => `${key}${item}`).join(' '));
        const isBlocked = ({ item }: Entry) => item.includes('blocked');
        for (const entry of batch) if (!isBlocked(entry)) entry.resolve(`done ${entry.item}`);
        return batch.filter(isBlocked);
      },
      apart: async (key, rest) => {
        await pause(`apart ${key}`);
        for (const entry of rest) entry.resolve('done apart');
      },
    },
  );
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
  return { write, batches, ends, settle };
}

it('writes items of several keys together, and what arrives meanwhile in the next batch', async () => {
  const { write, batches, ends, settle } = pausedWriter();
  const first = [write('a', '1'), write('b', '2'), write('a', '3')];
  await settle();
  const later = [write('a', '4'), write('c', '5')];
  await settle();
  expect(batches).toEqual(['a1 b2 a3']);
  ends[0]?.resolve();
  expect(await Promise.all(first)).toEqual(['done 1', 'done 2', 'done 3']);
  await settle();
  expect(batches).toEqual(['a1 b2 a3', 'a4 c5']);
  ends[1]?.resolve();
  expect(await Promise.all(later)).toEqual(['done 4', 'done 5']);
});

it('goes on with other keys while a key is written apart, and then with that key', async () => {
  const { write, batches, ends, settle } = pausedWriter();
  const blocked = write('a', 'blocked');
  await settle();
  const [next, other] = [write('a', '2'), write('b', '3')];
  ends[0]?.resolve();
  await settle();
  expect(batches).toEqual(['ablocked', 'apart a', 'b3']);
  ends[2]?.resolve();
  expect(await other).toBe('done 3');
  ends[1]?.resolve();
  expect(await blocked).toBe('done apart');
  await settle();
  ends[3]?.resolve();
  expect(await next).toBe('done 2');
});

it('writes no more than the limit at once', async () => {
  const { write, batches, ends, settle } = pausedWriter({ most: 2 });
  const all = [write('a', '1'), write('b', '2'), write('c', '3')];
  await settle();
  ends[0]?.resolve();
  await settle();
  ends[1]?.resolve();
  await Promise.all(all);
  expect(batches).toEqual(['a1 b2', 'c3']);
});

it('rejects every item of a batch that fails, and goes on', async () => {
  const write = createGroupWriter<string, string>(
    { atOnce: 1, most: 9 },
    {
      together: async (batch) => {
        if (batch.some(({ item }) => item === 'bad')) throw new Error('broken');
        for (const entry of batch) entry.resolve(entry.item);
        return [];
      },
      apart: async () => {},
    },
  );
  const replies = await Promise.allSettled([write('a', 'bad'), write('b', '1')]);
  expect(replies.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await write('a', '2')).toBe('2');
});
