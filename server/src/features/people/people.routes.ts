import * as operations from '@tandem/contract/people';
import type { Bind } from '../../platform/http/bind.ts';
import type { PeopleService } from './people.service.ts';

/** Serves the operations of the people room. */
export function bindPeople(bind: Bind, service: PeopleService): void {
  bind(operations.listPeopleFeed, ({ me, query }) => service.listPeopleFeed(me, query));
  bind(operations.viewPerson, ({ me, params }) => service.viewPerson(me, params.id));
  bind(operations.listSuggestions, ({ me, query }) => service.listSuggestions(me, query));
  bind(operations.dismissSuggestion, ({ me, params }) => service.dismissSuggestion(me, params.userId));
  bind(operations.countWaiting, ({ me }) => service.countWaiting(me));
}
