import type { Person } from '@tandem/contract/people';
import type { QueryClient } from '@tanstack/react-query';
import { editRepliesWith } from '../../../platform/query/dependencies.ts';
import { relationAfter, relationOf, withPerson, type Act, type Relation } from '../connections.view.ts';

/** Changes a person in every cached reply, of any feature, that declares to hold people. */
export const changePerson = (client: QueryClient, id: string, change: (person: Person) => Person): void =>
  editRepliesWith(client, 'person', (reply) => withPerson(reply, id, change));

/** Whether a cached reply holds the person. */
export function isCached(client: QueryClient, id: string): boolean {
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
