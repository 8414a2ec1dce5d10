import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { useSession } from '../session.store.ts';

/** The ids in a query's input: in its params, or in the body of a read that creates what it returns. */
export const idsIn = ([, params, , body]: QueryKey): string[] =>
  [params, body].flatMap((part) => (typeof part === 'object' && part !== null ? Object.values(part) : []));

/** Removes the replies about a thing that are not on screen from the cache, so that its screens ask first. */
export const removeUnshown = (client: QueryClient, id: string): void =>
  client.removeQueries({
    type: 'inactive',
    predicate: ({ queryKey }: Query) => idsIn(queryKey).includes(id),
  });

/** Forgets the replies about a thing: what the cache has of it, except on screen, and what this browser kept for the member. */
export function forgetThing(client: QueryClient, id: string): void {
  removeUnshown(client, id);
  const me = useSession.getState().user?._id;
  if (me !== undefined) void forgetKept(me, JSON.stringify(id));
}

/** Deletes what this browser kept of the member's queries whose hashes contain a text. */
export async function forgetKept(me: string, text: string): Promise<void> {
  try {
    const { forgetRepliesOf } = await import('./reply-database.ts');
    await forgetRepliesOf(me, text);
  } catch {
    // Without the code nothing is shown of what was kept either.
  }
}
