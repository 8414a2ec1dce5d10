import * as operations from '@tandem/contract/people';
import { listPersonProjects } from '@tandem/contract/people/person-projects';
import type { Feature } from '../../platform/feature.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { createOnAccountDeleted, exportMemberData } from './member-data.repository.ts';
import {
  createSpellingsService,
  type SpellingsDeps,
  type SpellingsService,
  createPersonProjectsService,
  type PersonProjectsService,
  createPeopleService,
  type PeopleDeps,
  type PeopleService,
} from './people.service.ts';
import { personSource } from './people-search.repository.ts';

/** People: feed, search, suggestions and single people. */
export function createPeopleFeature(deps: PeopleDeps & SpellingsDeps): Feature {
  const service = createPeopleService(deps);
  const spellings = createSpellingsService(deps);
  return {
    routes: (bind) => bindPeople(bind, { ...service, ...spellings, ...createPersonProjectsService(deps) }),
    jobs: [{ name: 'count-spellings', cron: '* * * * *', run: spellings.countSpellings }],
    prepare: async () => {
      await service.catchUp();
      await spellings.countChanges();
    },
    onAccountDeleted: createOnAccountDeleted(deps),
    exportMemberData,
    searchSources: [personSource],
  };
}

/** Serves the operations of the people feature. */
function bindPeople(bind: Bind, service: PeopleService & SpellingsService & PersonProjectsService): void {
  bind(operations.listPeopleFeed, async ({ me, query, reader }) => {
    const { people, nextCursor } = await service.listPeopleFeed(me, query, reader);
    return { data: people, nextCursor };
  });
  bind(operations.viewPerson, async ({ me, params, reader }) => ({
    data: await service.viewPerson(me, params.id, reader),
  }));
  bind(listPersonProjects, async ({ me, params, query, reader }) => {
    const { projects, nextCursor, total } = await service.listPersonProjects(
      me,
      { memberId: params.id, ...query },
      reader,
    );
    return { data: projects, nextCursor, total };
  });
  bind(operations.listSuggestions, async ({ me, query, reader }) => {
    const { page, limit } = query;
    const { suggestions, mayInvite, total } = await service.listSuggestions(me, query, reader);
    return { suggestions, mayInvite, page, limit, total };
  });
  bind(operations.dismissSuggestion, async ({ me, params }) => {
    await service.dismissSuggestion(me, params.userId);
    return { message: operations.peopleMessages.dismissed };
  });
  bind(operations.suggestEntries, async ({ me, address, query, reader }) => ({
    suggestions: await service.suggestEntries({ me, address }, query, reader),
  }));
  bind(operations.countWaiting, ({ me }) => service.countWaiting(me));
}
