import { failureKind } from '@tandem/contract/failure';
import { importLimits, tooManyForBoard } from '@tandem/contract/tasks/tasks-imports';
import type { FileProblem } from './files.rules.ts';

const number = new Intl.NumberFormat('en-US');
const read = (code: string, message: string) => failureKind(`imports.${code}`, 400, message);

/** Why a file cannot be read. */
const fileErrors = {
  archive: read('archive', 'This is an archive. Unpack it, and choose the CSV or JSON file in it.'),
  notText: read('not_text', 'This is no text file. Export your board as CSV or JSON, and choose that file.'),
  empty: read('empty', 'This file is empty. Choose another one.'),
  unclosedQuote: read(
    'unclosed_quote',
    'A quotation mark in this table never ends. Export the file again, and choose the new one.',
  ),
  tooManyColumns: read(
    'too_many_columns',
    `This table has more than ${importLimits.columns} columns. Remove those that you don’t need.`,
  ),
  tooManyCards: read(
    'too_many_cards',
    `This file has more than ${number.format(importLimits.cards)} tasks. Split it, or export fewer at a time.`,
  ),
  noRows: read(
    'no_rows',
    'This table has no tasks: it needs a line with the names of its columns, and one for each task.',
  ),
  brokenJson: read('broken_json', 'This JSON file is damaged or cut off. Export it again.'),
  unknownJson: read(
    'unknown_json',
    'This JSON file is no board that Tandem knows. Choose a board of Trello, issues of GitHub or GitLab, or a project of Tandem.',
  ),
  noCards: read('no_cards', 'There are no tasks in this file.'),
  unreadable: read('unreadable', 'This file is too complicated to read. Export fewer tasks at a time.'),
} as const satisfies Record<FileProblem | 'archive' | 'empty' | 'unreadable', unknown>;

export const importErrors = {
  ...fileErrors,
  notFound: failureKind('imports.not_found', 404, 'This import does not exist.'),
  running: failureKind(
    'imports.running',
    409,
    'Another import into this project is under way. Wait until it is done.',
  ),
  started: failureKind('imports.started', 409, 'This import has started already.'),
  nothing: failureKind('imports.nothing', 409, 'Nothing is chosen to import.'),
  noDates: failureKind('imports.no_dates', 409, 'Choose how dates are written in this file.'),
  tooLate: failureKind(
    'imports.too_late',
    409,
    `An import can be undone for ${importLimits.undoHours} hours.`,
  ),
  noRoom: (total: number, room: number) => failureKind('imports.no_room', 409, tooManyForBoard(total, room)),
} as const;

/** Why an import stopped. What it made stays until somebody undoes it. */
export const stopSentences = {
  archived: 'It stopped, because the project was archived.',
  full: 'It stopped, because the board is full.',
  failed: 'It stopped, because this server could not write the next tasks. Undo it, and try again later.',
} as const;
