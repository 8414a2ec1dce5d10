import * as people from '@tandem/contract/people';
import { listPersonProjects } from '@tandem/contract/people/person-projects';
import { editProfile } from '@tandem/contract/profile';
import { type AccessRow, anybody, behindBlock, members } from './row.ts';

export const peopleRows: AccessRow[] = [
  { operation: people.listPeopleFeed, statuses: members(200) },
  {
    operation: people.viewPerson,
    input: ({ owner }) => ({ params: { id: owner.id } }),
    statuses: members(200, { ...behindBlock(404) }),
  },
  {
    operation: listPersonProjects,
    input: ({ owner }) => ({ params: { id: owner.id }, query: { part: 'owned' } }),
    statuses: members(200, { ...behindBlock(404) }),
  },
  { operation: people.listSuggestions, statuses: members(200) },
  {
    operation: people.dismissSuggestion,
    input: ({ owner }) => ({ params: { userId: owner.id } }),
    statuses: members(200, { ...behindBlock(404), owner: 400 }),
  },
  {
    operation: people.suggestEntries,
    input: () => ({ query: { kind: 'skills', prefix: 'rea' } }),
    statuses: anybody(200),
  },
  { operation: people.countWaiting, statuses: members(200) },
  { operation: editProfile, input: () => ({ body: { about: 'Changed.' } }), statuses: members(200) },
];
