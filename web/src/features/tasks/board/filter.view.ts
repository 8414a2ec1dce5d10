import { namedText } from '@tandem/contract/chat/plain-text';
import type { PersonSummary } from '@tandem/contract/people';
import { type Task, taskPriorities, type TaskPriority, taskKeyOf } from '@tandem/contract/tasks';
import { containsWords } from '../../../ui/forms/search-words.ts';
import { onceById } from '../../../ui/lists/pages-in.ts';
import { spanOf, spans } from '../tasks.view.ts';

export const dueSpans = [...spans, 'none'] as const;
type DueSpan = (typeof dueSpans)[number];

/** The board's filter in the URL; an absent field matches everything. */
export interface Filter {
  search?: string;
  /** The ids of people, or `none`, separated by commas: a task of any of them passes. */
  assignee?: string;
  /** Labels, separated by commas: a task with any of them passes. */
  label?: string;
  priority?: TaskPriority | 'none';
  due?: DueSpan;
}

/** What unassigned tasks are filtered by. */
export const nobody = 'none';

const text = (value: unknown, length = 200) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, length) : '';
const listLength = 2_000;
const list = (value: unknown) => entriesOf(text(value, listLength)).join(',');

/** The entries of a list in the URL. */
export const entriesOf = (entries = ''): string[] =>
  entries
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

/** A list of the URL with an entry more, or without it if it has it. */
export function toggled(entries: string | undefined, entry: string): string {
  const others = entriesOf(entries).filter((other) => !isSame(other, entry));
  return (others.length < entriesOf(entries).length ? others : [...others, entry]).join(',');
}

/** Whether a list of the URL has an entry. */
export const hasEntry = (entries: string | undefined, entry: string): boolean =>
  entriesOf(entries).some((other) => isSame(other, entry));

/** Parses the filter of a URL; drops invalid values. */
export function filterIn(search: Record<string, unknown>): Filter {
  const priority = [...taskPriorities, 'none' as const].find((name) => name === search['priority']);
  const due = dueSpans.find((span) => span === search['due']);
  const [term, assignee, label] = [text(search['search']), list(search['assignee']), list(search['label'])];
  return {
    ...(term && { search: term }),
    ...(assignee && { assignee }),
    ...(label && { label }),
    ...(priority && { priority }),
    ...(due && { due }),
  };
}

/** The number of active filter fields. */
export const filterCount = (filter: Filter): number => Object.keys(filter).length;

function spanOfTask({ dueDate, status }: Task, today: string): DueSpan {
  if (!dueDate) return 'none';
  const span = spanOf(dueDate, today);
  // Done tasks are never overdue.
  return span === 'overdue' && status === 'Done' ? 'later' : span;
}

/** What of its board decides whether a task passes. */
type Named = { today: string; taskPrefix: string };

/** Whether a task passes the filter. "This week" includes today. */
export function passes(task: Task, filter: Filter, { today, taskPrefix }: Named): boolean {
  const { search, assignee, label, priority, due } = filter;
  if (assignee && !hasEntry(assignee, task.assignedTo ?? nobody)) return false;
  if (label && !task.labels.some((other) => hasEntry(label, other))) return false;
  if (priority && task.priority !== (priority === 'none' ? null : priority)) return false;
  if (due && !isWithin(spanOfTask(task, today), due)) return false;
  const { number, title, description, labels, mentions = [] } = task;
  const key = taskKeyOf(taskPrefix, number);
  return (
    !search ||
    containsWords([key, title, namedText(description ?? '', mentions), ...labels].join('\n'), search)
  );
}

const isWithin = (span: DueSpan, filter: DueSpan) =>
  span === filter || (filter === 'week' && span === 'today');

const fold = (value: string) => value.toLocaleLowerCase('en');
const isSame = (a: string, b: string) => fold(a) === fold(b);

/** The people a board can be filtered by: the first project members, and all assignees. */
export const peopleIn = (tasks: readonly Task[], people: readonly PersonSummary[]): PersonSummary[] =>
  onceById([...people, ...tasks.flatMap(({ assignee }) => assignee ?? [])]);

/** A label of a board, and how many tasks have it. */
export interface CountedLabel {
  name: string;
  count: number;
}

/** The distinct labels of a board, in alphabetical order. */
export function labelsOf(tasks: readonly Pick<Task, 'labels'>[]): CountedLabel[] {
  const found = new Map<string, CountedLabel>();
  for (const name of tasks.flatMap(({ labels }) => labels)) {
    const label = found.get(fold(name)) ?? { name, count: 0 };
    label.count += 1;
    found.set(fold(name), label);
  }
  return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}

/** The most labels that a list shows at once; typing finds the others. */
const maxChoices = 50;

/** The labels that match what was typed, those that begin with it first, and what it would create; null for nothing. */
export function choicesOf(
  labels: readonly CountedLabel[],
  typed: string,
  canCreate: boolean,
): { found: CountedLabel[]; created: string | null } {
  const term = fold(typed.trim());
  const begins = labels.filter(({ name }) => fold(name).startsWith(term));
  const contains = labels.filter(({ name }) => !fold(name).startsWith(term) && fold(name).includes(term));
  const isNew = term !== '' && labels.every(({ name }) => fold(name) !== term);
  return {
    found: [...begins, ...contains].slice(0, maxChoices),
    created: canCreate && isNew ? typed.trim() : null,
  };
}
