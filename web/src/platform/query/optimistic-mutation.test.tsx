import { QueryClientProvider, QueryObserver, useIsMutating, type QueryClient } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFailure } from '../call.ts';
import { onWriteFailed } from '../failed-writes.ts';
import { createQueryClient } from '../query-client.ts';
import { mutationsAbout, useOptimisticMutation, type OptimisticMutation } from './optimistic-mutation.ts';

const queryKey = ['listed'];
const family = ['rename'];
const offline = () => new CallFailure(0, 'network', 'The server could not be reached.');
const refused = () => new CallFailure(409, 'taken', 'The name is taken.');

let client: QueryClient;
let notices: { sentence: string; retry: (() => void) | undefined }[];
let write: ReturnType<typeof vi.fn<(name: string) => Promise<string>>>;

beforeEach(() => {
  client = createQueryClient();
  client.setQueryData(queryKey, 'before');
  notices = [];
  write = vi.fn<(name: string) => Promise<string>>((name) => Promise.resolve(name));
  onWriteFailed((sentence, { action }) => notices.push({ sentence, retry: action?.onClick }));
});

const show = (queryFn: () => Promise<string>) =>
  new QueryObserver(client, { queryKey, queryFn, staleTime: Infinity }).subscribe(() => undefined);
const shown = () => client.getQueryData(queryKey);

function rename(more: Partial<OptimisticMutation<string, string>> = {}) {
  const options: OptimisticMutation<string, string> = {
    key: family,
    mutate: write,
    edits: [queryKey],
    apply: (name) => void client.setQueryData(queryKey, name),
    failed: (name) => `Could not rename to ${name}.`,
    ...more,
  };
  const hook = renderHook(() => useOptimisticMutation(options), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  return (name: string) => act(() => hook.result.current.mutate(name));
}

describe('an optimistic mutation', () => {
  it('shows the change before the server responds', async () => {
    const reply = Promise.withResolvers<string>();
    write.mockReturnValueOnce(reply.promise);
    await rename()('after');
    expect(shown()).toBe('after');
    reply.resolve('after');
    await waitFor(() => expect(client.isMutating()).toBe(0));
    expect(shown()).toBe('after');
    expect(notices).toEqual([]);
  });

  it('cancels a fetch under way, whose reply would hide the change', async () => {
    const late = Promise.withResolvers<string>();
    const fetching = client.query({ queryKey, queryFn: () => late.promise, staleTime: 0 });
    await rename()('after');
    late.resolve('before');
    await fetching;
    expect(shown()).toBe('after');
  });

  it('fetches at the end what was still loading when it began', async () => {
    client.removeQueries({ queryKey });
    const fetched = vi.fn<() => Promise<string>>(() => Promise.resolve('stored'));
    fetched.mockReturnValueOnce(new Promise(() => undefined));
    const stop = show(fetched);
    await rename({ apply: () => undefined })('after');
    await waitFor(() => expect(shown()).toBe('stored'));
    stop();
  });

  it('is rolled back when it fails, and repeated by Retry', async () => {
    write.mockRejectedValueOnce(offline());
    await rename()('after');
    await waitFor(() => expect(shown()).toBe('before'));
    expect(notices[0]?.sentence).toBe('Could not rename to after. The server could not be reached.');
    act(() => notices[0]?.retry?.());
    await waitFor(() => expect(shown()).toBe('after'));
    expect(write.mock.calls).toEqual([['after'], ['after']]);
  });

  it('shows why it was refused, without Retry, and fetches the stored state', async () => {
    const stop = show(() => Promise.resolve('of a colleague'));
    write.mockRejectedValueOnce(refused());
    await rename()('after');
    await waitFor(() => expect(shown()).toBe('of a colleague'));
    expect(notices).toEqual([{ sentence: 'The name is taken.', retry: undefined }]);
    stop();
  });

  it('uses its own rollback if it has one', async () => {
    write.mockRejectedValueOnce(refused());
    await rename({
      apply: (name) => {
        client.setQueryData(queryKey, name);
        return (error) => void client.setQueryData(queryKey, (error as Error).message);
      },
    })('after');
    await waitFor(() => expect(shown()).toBe('The name is taken.'));
  });

  it('shows no notice when the caller handled the failure', async () => {
    const handled: string[] = [];
    write.mockRejectedValueOnce(offline());
    await rename({ onFailure: (_error, name) => handled.push(name) > 0 })('after');
    await waitFor(() => expect(handled).toEqual(['after']));
    expect(notices).toEqual([]);
  });

  it('fetches replies again after the last of its family only', async () => {
    const fetched = vi.fn<() => Promise<string>>(() => Promise.resolve('stored'));
    const stop = show(fetched);
    const slow = Promise.withResolvers<string>();
    write.mockReturnValueOnce(slow.promise);
    const start = rename({ refetches: () => [queryKey] });
    await start('first');
    await start('second');
    await waitFor(() => expect(client.isMutating()).toBe(1));
    expect(fetched).not.toHaveBeenCalled();
    slow.resolve('first');
    await waitFor(() => expect(fetched).toHaveBeenCalledOnce());
    stop();
  });

  it('can be found by its input', async () => {
    const reply = Promise.withResolvers<string>();
    write.mockReturnValueOnce(reply.promise);
    await rename()('after');
    const { result } = renderHook(() =>
      ['after', 'other'].map((name) =>
        useIsMutating(
          mutationsAbout(family, (input) => input === name),
          client,
        ),
      ),
    );
    expect(result.current).toEqual([1, 0]);
    reply.resolve('after');
    await waitFor(() => expect(result.current).toEqual([0, 0]));
  });
});
