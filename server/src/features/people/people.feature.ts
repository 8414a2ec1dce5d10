import type { Feature } from '../../platform/feature.ts';
import { createOnAccountDeleted, exportMemberData } from './member-data.repository.ts';
import { createSpellingsService, type SpellingsDeps } from './facets/spellings.service.ts';
import { createPersonProjectsService } from './person-projects.service.ts';
import { personSource } from './people-search.repository.ts';
import { bindPeople } from './people.routes.ts';
import { createPeopleService, type PeopleDeps } from './people.service.ts';

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
