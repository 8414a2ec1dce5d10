import type { ListedTask } from '@tandem/contract/tasks';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { liveBoard } from './tasks.live.ts';
import { boardQuery, boardTasks } from './tasks.queries.ts';

type Board = { timeZone: string; taskPrefix: string; today: string; tasks: ListedTask[] };

const { queryKey } = boardQuery('p');
const task = (_id: string) => ({ _id, projectId: 'p' }) as ListedTask;
const boardOf = (...ids: string[]): Board => ({
  timeZone: 'UTC',
  taskPrefix: 'F',
  today: '2026-11-20',
  tasks: ids.map(task),
});
const adds = (id: string) => (tasks: ListedTask[]) => [...tasks, task(id)];
const removes = (id: string) => (tasks: ListedTask[]) => tasks.filter(({ _id }) => _id !== id);

/** A cached board, and a fetch of it that is under way. */
function fetchingBoard() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const cached = () => boardTasks(client, 'p').map(({ _id }) => _id);
  const fetchBoard = () => {
    const reply = Promise.withResolvers<Board>();
    const fetched = client
      .query({ queryKey, queryFn: () => reply.promise, staleTime: 0 })
      .catch(() => undefined);
    return { reply, fetched };
  };
  client.setQueryData(queryKey, boardOf('door'));
  return { board: liveBoard(client, 'p'), cached, fetchBoard };
}

it('keeps what changed while the board was fetched, although the reply is older', async () => {
  const { board, cached, fetchBoard } = fetchingBoard();
  const { reply, fetched } = fetchBoard();
  board.change(adds('lamp'));
  board.change(removes('door'));
  expect(cached()).toEqual(['lamp']);
  reply.resolve(boardOf('door', 'roof'));
  await fetched;
  expect(cached()).toEqual(['roof', 'lamp']);
});

it('believes a fetch that began after the change', async () => {
  const { board, cached, fetchBoard } = fetchingBoard();
  board.change(adds('lamp'));
  const first = fetchBoard();
  first.reply.resolve(boardOf('door'));
  await first.fetched;
  expect(cached()).toEqual(['door']);

  const failing = fetchBoard();
  board.change(adds('lamp'));
  failing.reply.reject(new Error('away'));
  await failing.fetched;
  const second = fetchBoard();
  second.reply.resolve(boardOf('door'));
  await second.fetched;
  expect(cached()).toEqual(['door']);
});
