import { failureKind } from '@tandem/contract/failure';

export const peopleErrors = {
  notFound: failureKind('people.not_found', 404, 'This person does not exist.'),
  dismissesSelf: failureKind('people.dismisses_self', 400, 'You are never suggested to yourself.'),
  noSuchPlace: failureKind('people.no_such_place', 400, 'That is not a place in this list.'),
} as const;
