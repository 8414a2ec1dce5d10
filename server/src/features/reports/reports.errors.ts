import { failureKind } from '@tandem/contract/failure';

export const reportErrors = {
  nothing: failureKind('reports.nothing', 404, 'This does not exist any more, or you can no longer see it.'),
  own: failureKind('reports.own', 400, 'You can’t report what is your own.'),
  already: failureKind(
    'reports.already',
    409,
    'You have already reported this. A moderator will look at your report.',
  ),
} as const;
