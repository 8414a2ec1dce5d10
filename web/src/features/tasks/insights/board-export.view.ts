import { namedText } from '@tandem/contract/chat/plain-text';
import { fullName } from '../../../ui/people/full-name.ts';
import type { WholeTask } from '../tasks.view.ts';

const wordsOf = ({ description, mentions = [] }: WholeTask) => namedText(description ?? '', mentions);

const rowOf = (task: WholeTask) => ({
  id: task._id,
  title: task.title,
  description: wordsOf(task),
  status: task.status,
  priority: task.priority ?? '',
  dueDate: task.dueDate ?? '',
  labels: task.labels.join(', '),
  assignee: task.assignee ? fullName(task.assignee) : '',
  comments: String(task.commentsCount),
  createdAt: task.createdAt,
  doneAt: task.doneAt ?? '',
});

const columns = [
  'id',
  'title',
  'description',
  'status',
  'priority',
  'dueDate',
  'labels',
  'assignee',
  'comments',
  'createdAt',
  'doneAt',
] as const;

/** The tasks as CSV (RFC 4180), with a byte order mark so that spreadsheets read it as UTF-8. */
export function csvOf(tasks: readonly WholeTask[]): string {
  const rows = tasks.map((task) => columns.map((column) => cell(rowOf(task)[column])).join(','));
  return `\uFEFF${[columns.join(','), ...rows].join('\r\n')}\r\n`;
}

// Spreadsheets run such a cell as a formula; the quote makes it text.
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

function cell(value: string): string {
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The tasks as JSON, with the fields that are useful elsewhere. */
export function jsonOf(tasks: readonly WholeTask[]): string {
  const plain = tasks.map(({ position: _position, version: _version, isCut: _isCut, mentions, ...task }) => ({
    ...task,
    description: task.description && namedText(task.description, mentions ?? []),
    assignee: task.assignee && fullName(task.assignee),
  }));
  return `${JSON.stringify(plain, null, 2)}\n`;
}

/** A file name from project title and date, without characters that file systems refuse. */
export function fileNameOf(title: string, today: string, ending: 'csv' | 'json'): string {
  const name = title
    .normalize('NFKD')
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)
    .toLocaleLowerCase('en');
  return `${name || 'tasks'}-${today}.${ending}`;
}
