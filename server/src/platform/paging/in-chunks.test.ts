import { expect, it } from 'vitest';
import { inChunks } from './in-chunks.ts';

it('reads a chunk only after the previous one was consumed', async () => {
  const keys = Array.from({ length: 2_500 }, (_, at) => String(at));
  const read: number[] = [];
  const pages = inChunks(keys, async (page) => {
    read.push(page.length);
    return page.map(Number);
  });
  expect((await pages.next()).value).toEqual(keys.slice(0, 1_000).map(Number));
  expect(read).toEqual([1_000]);
  const rest: number[] = [];
  for await (const page of pages) rest.push(...page);
  expect(read).toEqual([1_000, 1_000, 500]);
  expect(rest).toEqual(keys.slice(1_000).map(Number));
});

it('reads nothing without keys', async () => {
  const pages = inChunks([], () => Promise.reject(new Error('Nothing was to be read.')));
  expect(await pages.next()).toEqual({ done: true, value: undefined });
});
