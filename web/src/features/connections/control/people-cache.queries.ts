import type { Connection, ConnectionRequest } from '@tandem/contract/connections';
import type { Person } from '@tandem/contract/people';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { connectionKeys } from '../connections.queries.ts';
import {
  putBack,
  relationAfter,
  relationOf,
  takenFrom,
  withPerson,
  type Act,
  type Relation,
  type Taken,
} from '../connections.view.ts';

/** Changes a person in everything the cache holds, whichever room asked for it. */
export function changePerson(client: QueryClient, id: string, change: (person: Person) => Person): void {
  client.setQueriesData<unknown>({ predicate: ({ state }) => state.data !== undefined }, (kept: unknown) =>
    withPerson(kept, id, change),
  );
}

/** Shows how one will stand to a person, and gives how one stood; undefined when nothing that is kept names them. */
export function changeRelation(client: QueryClient, id: string, act: Act): Relation | undefined {
  let before: Relation | undefined;
  changePerson(client, id, (kept) => {
    before ??= relationOf(kept);
    return { ...kept, ...relationAfter(act, kept) };
  });
  return before;
}

type Kept = { requests: ConnectionRequest[] } & { connections: Connection[] };

/** What left which list when an act was shown before the server agreed. */
export interface TakenOut {
  queryKey: QueryKey;
  name: keyof Kept;
  taken: Taken<ConnectionRequest> | Taken<Connection>;
}

/** Takes out of its list what an act ends: the request that is decided or withdrawn, or the connection. */
export function takeOut(client: QueryClient, act: Act, person: Person): TakenOut | undefined {
  const { received, requests, mine } = connectionKeys;
  if (act === 'send') return undefined;
  if (act === 'disconnect') return takeFrom(client, mine, 'connections', ({ _id }) => _id === person._id);
  const queryKey = act === 'withdraw' ? requests : received;
  return takeFrom(client, queryKey, 'requests', ({ _id }) => _id === person.requestId);
}

function takeFrom<Name extends keyof Kept>(
  client: QueryClient,
  queryKey: QueryKey,
  name: Name,
  fits: (item: Kept[Name][number]) => boolean,
): TakenOut | undefined {
  const list: Kept[Name][number][] | undefined = client.getQueryData<Kept>(queryKey)?.[name];
  const taken = takenFrom(list, fits);
  if (!taken) return undefined;
  const rest = list?.filter((item) => item !== taken.item);
  client.setQueryData(queryKey, (kept: object | undefined) => kept && { ...kept, [name]: rest });
  return { queryKey, name, taken: taken as TakenOut['taken'] };
}

/** Puts back what was taken out, into its place. */
export function putIn(client: QueryClient, { queryKey, name, taken }: TakenOut): void {
  client.setQueryData<Record<string, { _id: string }[]>>(
    queryKey,
    (kept) => kept && { ...kept, [name]: putBack(kept[name] ?? [], taken) },
  );
}
