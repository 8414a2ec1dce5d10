import type { Feature } from '../../platform/feature.ts';
import { createOnAccountDeleted, exportMemberData } from './member-data.repository.ts';
import { personSource } from './people-search.repository.ts';
import { bindPeople } from './people.routes.ts';
import { createPeopleService, type PeopleDeps } from './people.service.ts';

/** People: feed, search, suggestions and single people. */
export function createPeopleFeature(deps: PeopleDeps): Feature {
  const service = createPeopleService(deps);
  return {
    routes: (bind) => bindPeople(bind, service),
    prepare: service.catchUp,
    onAccountDeleted: createOnAccountDeleted(deps),
    exportMemberData,
    searchSources: [personSource],
  };
}
