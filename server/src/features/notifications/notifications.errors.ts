import { failureKind } from '@tandem/contract/failure';

export const notificationErrors = {
  notFound: failureKind('notifications.not_found', 404, 'This notification does not exist.'),
  invalidCursor: failureKind(
    'notifications.no_such_place',
    400,
    'This page no longer exists. Load the list again.',
  ),
};
