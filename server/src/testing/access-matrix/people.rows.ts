import * as people from '@tandem/contract/people';
import { editProfile } from '@tandem/contract/profile';
import { type AccessRow, members } from './row.ts';

export const peopleRows: AccessRow[] = [
  { operation: people.listPeopleFeed, answers: members(200) },
  {
    operation: people.viewPerson,
    asks: ({ owner }) => ({ params: { id: owner.id } }),
    answers: members(200),
  },
  { operation: people.listSuggestions, answers: members(200) },
  {
    operation: people.dismissSuggestion,
    asks: ({ owner }) => ({ params: { userId: owner.id } }),
    answers: members(200, { owner: 400 }),
  },
  { operation: people.countWaiting, answers: members(200) },
  { operation: editProfile, asks: () => ({ body: { about: 'Changed.' } }), answers: members(200) },
];
