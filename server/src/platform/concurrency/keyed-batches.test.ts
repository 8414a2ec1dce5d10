import { expect, it } from 'vitest';
import { createKeyedBatches } from './keyed-work.ts';

/** Batches that end when they are told to. */
function heldBatches(most = 10) {
  const begun: { name: string; end: () => void }[] = [];
  const add = createKeyedBatches<number>(most, (key, batch) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    begun.push({ name: `${key} ${batch.join()}`, end: resolve });
    return promise;
  });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return {
    add,
    names: async () => {
      await turn();
      await turn();
      return begun.map(({ name }) => name);
    },
    end: (at: number) => begun[at]?.end(),
  };
}

it('runs together what arrives in one turn, and then what came meanwhile', async () => {
  const { add, names, end } = heldBatches();
  add('a', 1);
  add('a', 2);
  expect(await names()).toEqual(['a 1,2']);
  add('a', 3);
  add('a', 4);
  expect(await names()).toEqual(['a 1,2']);
  end(0);
  expect(await names()).toEqual(['a 1,2', 'a 3,4']);
});

it('lets keys run beside each other, and begins anew after a pause', async () => {
  const { add, names, end } = heldBatches();
  add('a', 1);
  add('b', 2);
  expect(await names()).toEqual(['a 1', 'b 2']);
  end(0);
  await names();
  add('a', 3);
  expect(await names()).toEqual(['a 1', 'b 2', 'a 3']);
});

it('leaves what is too much for one batch to the next', async () => {
  const { add, names, end } = heldBatches(2);
  for (const item of [1, 2, 3]) add('a', item);
  expect(await names()).toEqual(['a 1,2']);
  end(0);
  expect(await names()).toEqual(['a 1,2', 'a 3']);
});
