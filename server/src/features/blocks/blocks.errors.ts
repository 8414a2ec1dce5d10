import { failureKind } from '@tandem/contract/failure';
import { limits } from '@tandem/contract/limits';

const number = new Intl.NumberFormat('en-US');

export const blockErrors = {
  noSuchPerson: failureKind('blocks.no_such_person', 404, 'This person does not exist.'),
  oneself: failureKind('blocks.oneself', 400, 'You can’t block yourself.'),
  tooMany: failureKind(
    'blocks.too_many',
    409,
    `You can block at most ${number.format(limits.blocks)} members. Unblock somebody first.`,
  ),
  invalidCursor: failureKind('blocks.no_such_place', 400, 'This page no longer exists. Load the list again.'),
} as const;
