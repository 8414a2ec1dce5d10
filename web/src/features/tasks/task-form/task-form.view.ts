import {
  createTaskBody,
  editTaskBody,
  task as taskSchema,
  type Task,
  taskPriorities,
  type TaskPriority,
  type TaskStatus,
} from '@tandem/contract/tasks';
import { splitList } from '@tandem/contract/values';
import type { PersonSummary } from '@tandem/contract/people';
import { CallFailure } from '../../../platform/call.ts';
import type { WholeTask } from '../tasks.view.ts';

/** The task form's values, as typed: labels as comma-separated text, empty values as ''. */
export interface TaskDraft {
  title: string;
  description: string;
  dueDate: string;
  /** Never empty in the form, which starts with Medium. */
  priority: TaskPriority | '';
  labels: string;
  /** For new tasks only; later the card's select changes it. */
  assignedTo: string;
}

/** Validation errors by field. */
export type DraftErrors = Partial<Record<keyof TaskDraft, string>>;

/** The fields that two people may change at the same time. */
const sharedFields = ['title', 'description', 'dueDate', 'priority', 'labels'] as const;
export type SharedField = (typeof sharedFields)[number];

export const emptyDraft: TaskDraft = {
  title: '',
  description: '',
  dueDate: '',
  priority: 'Medium',
  labels: '',
  assignedTo: '',
};

/** The initial draft of a task; Medium replaces no priority (§4-30). */
export const draftOf = (task: WholeTask): TaskDraft => ({
  title: task.title,
  description: task.description ?? '',
  dueDate: task.dueDate ?? '',
  priority: task.priority ?? 'Medium',
  labels: task.labels.join(', '),
  assignedTo: task.assignedTo ?? '',
});

/** Parses a priority. */
export const priorityNamed = (name: string): TaskPriority =>
  taskPriorities.find((priority) => priority === name) ?? 'Medium';

const shared = (draft: TaskDraft) => ({
  title: draft.title.trim(),
  description: draft.description.trim() || null,
  dueDate: draft.dueDate || null,
  priority: draft.priority || null,
  labels: splitList(draft.labels),
});

/** The request body of a new task. */
export const creationOf = (draft: TaskDraft, status: TaskStatus) => ({
  ...shared(draft),
  ...(status !== 'OverDue' && { status }),
  assignedTo: draft.assignedTo || null,
});

/**
 * The changed fields of a draft. Untouched fields are not sent, so that they cannot
 * overwrite changes by others.
 */
export function changesOf(draft: TaskDraft, opened: TaskDraft): Partial<ReturnType<typeof shared>> {
  const [after, before] = [shared(draft), shared(opened)];
  const changed = sharedFields.filter(
    (field) => JSON.stringify(after[field]) !== JSON.stringify(before[field]),
  );
  return Object.fromEntries(changed.map((field) => [field, after[field]]));
}

/** Maps the server's field errors to inputs. */
export const errorsOf = (fields: Record<string, string>): DraftErrors =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([field, sentence]) => [field.split('.')[0] ?? '', sentence] as const)
      .filter(([field]) => field in emptyDraft),
  );

/** Validates a draft by the contract. */
export function checked(draft: TaskDraft, status: TaskStatus | null): DraftErrors {
  const result = status
    ? createTaskBody.safeParse(creationOf(draft, status))
    : editTaskBody.safeParse(shared(draft));
  if (result.success) return {};
  const issues = result.error.issues.toReversed();
  return errorsOf(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])));
}

/** A field that was changed here and by somebody else. */
export interface Conflict {
  field: SharedField;
  own: string;
  other: string;
}

/** The conflicts of a refusal, with both values in the form's format. */
export function conflictsOf(fields: readonly string[], draft: TaskDraft, current: Task): Conflict[] {
  const other = draftOf(current);
  return sharedFields
    .filter((field) => fields.includes(field) && draft[field] !== other[field])
    .map((field) => ({ field, own: draft[field], other: other[field] }));
}

/** Rebases a draft on the current task: untouched fields take its values, changed ones stay. */
export function rebased(draft: TaskDraft, opened: TaskDraft, current: Task): TaskDraft {
  const now = draftOf(current);
  const untouched = sharedFields.filter((field) => draft[field] === opened[field]);
  return { ...draft, ...Object.fromEntries(untouched.map((field) => [field, now[field]])) };
}

/** The form's subject: a task to edit, or the column of a new one. */
export interface FormSubject {
  task?: WholeTask;
  /** The task that a new one begins as. */
  copyOf?: WholeTask;
  status: TaskStatus;
  /** The suggested assignee of a new task. */
  assignedTo?: string;
}

/** A new task in a column; in In Progress the author is the suggested assignee. */
export const newIn = (status: TaskStatus, me: { _id: string } | null): FormSubject => ({
  status,
  ...(status === 'In Progress' && me && { assignedTo: me._id }),
});

/** A new task that begins as another one, in its column; a late one is planned anew. */
export const copyOf = (task: WholeTask): FormSubject => ({
  copyOf: task,
  status: task.status === 'OverDue' ? 'To Do' : task.status,
});

/** What tells the drafts of a form apart. */
export const keyOfSubject = ({ task, copyOf: copied }: FormSubject): string =>
  task?._id ?? (copied ? `copy of ${copied._id}` : 'new');

/** The draft that a form begins with. */
export function openedOf({ task, copyOf: copied, assignedTo = '' }: FormSubject): TaskDraft {
  if (task) return draftOf(task);
  if (!copied) return { ...emptyDraft, assignedTo };
  const draft = draftOf(copied);
  return copied.status === 'OverDue' ? { ...draft, dueDate: '' } : draft;
}

/** The current task in the refusal of a conflict; null for any other failure. */
export function currentIn(error: unknown): Task | null {
  if (!(error instanceof CallFailure) || error.status !== 409) return null;
  const current = taskSchema.safeParse(error.current);
  return current.success ? current.data : null;
}

/** The value of the choice that finds somebody who is not listed. */
export const findValue = 'find';

/** Whom a task can be assigned to. */
export interface Assignable {
  /** The first project members and the viewer. */
  people: PersonSummary[];
  /** Whether the project has members who are not listed. */
  hasMore: boolean;
  /** Whether the project members are still loading. */
  isPending?: boolean;
}

/** The first project members, with the viewer before them when a large project does not list them yet. */
export function assignableOf(
  listed: readonly PersonSummary[] | undefined,
  me: PersonSummary | null,
  hasMore: boolean,
): Assignable {
  const isListed = !hasMore || listed?.some(({ _id }) => _id === me?._id) === true;
  const people = [...(listed ?? [])];
  return { people: isListed || me === null ? people : [me, ...people], hasMore };
}
