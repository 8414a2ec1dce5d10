import { failureKind } from '@tandem/contract/failure';

export const peopleErrors = {
  notFound: failureKind('people.not_found', 404, 'This person does not exist.'),
  dismissesSelf: failureKind('people.dismisses_self', 400, 'You can’t dismiss yourself.'),
  invalidCursor: failureKind('people.no_such_place', 400, 'This page no longer exists. Load the list again.'),
} as const;
