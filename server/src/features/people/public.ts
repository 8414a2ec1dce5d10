export { createIndexPerson, indexPeople } from './people-search.repository.ts';
export { createPeopleViews } from './people-views.repository.ts';
