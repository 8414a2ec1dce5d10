import { type Person, viewPerson } from '@tandem/contract/people';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { editRepliesWith } from '../../../platform/query/dependencies.ts';
import { mutationsAbout } from '../../../platform/query/optimistic-mutation.ts';
import { type Act, type Relation, relationAfter, relationOf, withPerson } from '../connections.view.ts';

/** What the member does about the connection with a person. */
export interface Action {
  act: Act;
  person: Person;
}

/** The key of these actions as mutations. */
export const acts = ['connect'];

/** The actions under way about a person. */
export const actsAbout = (id: string) => mutationsAbout<Action>(acts, ({ person }) => person._id === id);

/** Reloads the relation to a person, who may have changed it. */
export async function reloadRelation(client: QueryClient, id: string): Promise<void> {
  const seen = await call(viewPerson, { params: { id } }).catch(() => undefined);
  if (seen) changePerson(client, id, (cached) => ({ ...cached, ...seen.data }));
}

/** The same if the person is cached. Waits for an own action under way, which an earlier reply would hide. */
export function reloadCachedRelation(client: QueryClient, id: string): void {
  if (!isCached(client, id)) return;
  const mutations = client.getMutationCache();
  const reloadWhenIdle = () => {
    if (client.isMutating(actsAbout(id)) > 0) return;
    stop();
    void reloadRelation(client, id);
  };
  const stop = mutations.subscribe(reloadWhenIdle);
  reloadWhenIdle();
}

/** Changes a person in every cached reply, of any feature, that declares to hold people. */
export const changePerson = (client: QueryClient, id: string, change: (person: Person) => Person): void =>
  editRepliesWith(client, 'person', (reply) => withPerson(reply, id, change));

/** Whether a cached reply holds the person. */
function isCached(client: QueryClient, id: string): boolean {
  let isFound = false;
  changePerson(client, id, (cached) => {
    isFound = true;
    return cached;
  });
  return isFound;
}

/** Shows the relation to a person after an action. Returns the one before, or undefined if they are not cached. */
export function changeRelation(client: QueryClient, id: string, act: Act): Relation | undefined {
  let before: Relation | undefined;
  changePerson(client, id, (cached) => {
    before ??= relationOf(cached);
    return { ...cached, ...relationAfter(act, cached) };
  });
  return before;
}
