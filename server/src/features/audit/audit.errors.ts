import { failureKind } from '@tandem/contract/failure';

export const auditErrors = {
  invalidCursor: failureKind('audit.no_such_place', 400, 'This page no longer exists. Load the list again.'),
} as const;
