import { failureKind } from '@tandem/contract/failure';

export const reportErrors = {
  nothing: failureKind('reports.nothing', 404, 'This does not exist any more, or you can no longer see it.'),
  own: failureKind('reports.own', 400, 'You can’t report what is your own.'),
  already: failureKind(
    'reports.already',
    409,
    'You have already reported this. A moderator will look at your report.',
  ),
  notFound: failureKind('reports.not_found', 404, 'This report does not exist.'),
  invalidCursor: failureKind('reports.no_such_page', 400, 'This page no longer exists. Load the list again.'),
  aboutYourself: failureKind(
    'reports.about_yourself',
    403,
    'This report is about you. Others decide about it.',
  ),
  forAdministrators: failureKind(
    'reports.for_administrators',
    403,
    'This report is about a moderator. An administrator decides about it.',
  ),
  decided: (name: string) =>
    failureKind('reports.decided', 409, `${name} has decided about this report already.`),
  taken: failureKind('reports.taken', 409, 'Another moderator has taken this report.'),
  reasonRequired: failureKind('reports.reason_required', 400, 'Enter the reason.'),
  daysRequired: failureKind('reports.days_required', 400, 'Choose how long.'),
  cannotHide: failureKind('reports.cannot_hide', 400, 'A person cannot be hidden. Suspend them instead.'),
  authorGone: failureKind('reports.author_gone', 409, 'The account of the author was deleted.'),
  gone: failureKind(
    'reports.gone',
    409,
    'It does not exist any more. Dismiss the report, or warn its author.',
  ),
  nothingToUndo: failureKind('reports.nothing_to_undo', 409, 'Nobody has decided about this report.'),
  reportedAgain: failureKind(
    'reports.reported_again',
    409,
    'This was reported again since. Decide about the new report.',
  ),
} as const;
