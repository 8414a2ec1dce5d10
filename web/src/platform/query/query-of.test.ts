import { viewProject } from '@tandem/contract/projects';
import { listFeed, listMyProjects } from '@tandem/contract/projects/project-lists';
import { listTaskComments } from '@tandem/contract/tasks/tasks-comments';
import { openDirectChat } from '@tandem/contract/chat';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { byCursor, byNumber, keyOf, pagesOf, queryOf } from './query-of.ts';

let requests: string[] = [];
function respond(reply: (path: string) => object): void {
  requests = [];
  vi.stubGlobal('fetch', (path: string) => {
    requests.push(path);
    return Promise.resolve(Response.json(reply(path)));
  });
}
afterEach(() => vi.unstubAllGlobals());

describe('the key of a reply', () => {
  it('consists of the operation and its input', () => {
    expect(keyOf(viewProject, { params: { id: 'p' } })).toEqual(['viewProject', { id: 'p' }, {}]);
    expect(queryOf(openDirectChat, { body: { userId: 'u' } }).queryKey).toEqual([
      'openDirectChat',
      {},
      {},
      { userId: 'u' },
    ]);
  });

  it('is the same for inputs that lead to the same request', () => {
    expect(keyOf(listFeed, { query: { search: '', cursor: undefined } })).toEqual(keyOf(listFeed));
  });

  it('as a filter matches every reply whose input includes it', () => {
    const client = new QueryClient();
    for (const taskId of ['a', 'b'])
      client.setQueryData(keyOf(listTaskComments, { params: { projectId: 'p', taskId } }), taskId);
    client.setQueryData(keyOf(listTaskComments, { params: { projectId: 'q', taskId: 'c' } }), 'c');
    const queryKey = keyOf(listTaskComments, { params: { projectId: 'p' } });
    expect(client.getQueriesData({ queryKey }).map(([, reply]) => reply)).toEqual(['a', 'b']);
  });

  it('keeps the pages of a list apart from a single page of the same input', () => {
    expect(pagesOf(listFeed, {}, byCursor).queryKey).not.toEqual(queryOf(listFeed).queryKey);
  });
});

describe('a query', () => {
  it('calls its operation and caches the reply', async () => {
    respond(() => ({ data: { title: 'Hut book' } }));
    const client = new QueryClient();
    const query = queryOf(viewProject, { params: { id: 'p' } });
    await client.query(query);
    expect(requests).toEqual(['/api/project/p']);
    expect(client.getQueryData(query.queryKey)?.data.title).toBe('Hut book');
  });

  it('follows the cursors of a list to its end', async () => {
    respond((path) => ({ data: [], total: 0, nextCursor: path.includes('cursor') ? null : 'second' }));
    const client = new QueryClient();
    await client.infiniteQuery({ ...pagesOf(listFeed, { query: { search: 'hut' } }, byCursor), pages: 3 });
    expect(requests).toEqual([
      '/api/projects/feed?search=hut',
      '/api/projects/feed?search=hut&cursor=second',
    ]);
  });

  it('follows the page numbers of a list to its end', async () => {
    respond((path) => ({ data: [], page: Number(path.at(-1)), limit: 10, total: 12 }));
    const client = new QueryClient();
    await client.infiniteQuery({ ...pagesOf(listMyProjects, {}, byNumber), pages: 3 });
    expect(requests).toEqual(['/api/projects/my-projects?page=1', '/api/projects/my-projects?page=2']);
  });
});
