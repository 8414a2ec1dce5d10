import {
  createTaskBody,
  editTaskBody,
  taskPriorities,
  type Task,
  type TaskPriority,
  type TaskStatus,
} from '@tandem/contract/tasks';
import { splitList } from '@tandem/contract/values';

/** A task as it is typed: its labels are one line of text with commas, what is empty is an empty text. */
export interface TaskDraft {
  title: string;
  description: string;
  dueDate: string;
  priority: TaskPriority;
  labels: string;
  /** Only asked of a new task; the card's own select changes it later. */
  assignedTo: string;
}

/** What is wrong with a draft, a sentence a field. */
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

/** A task as its form opens on it; Medium stands for no priority (spec §4). */
export const draftOf = (task: Task): TaskDraft => ({
  title: task.title,
  description: task.description ?? '',
  dueDate: task.dueDate ?? '',
  priority: task.priority ?? 'Medium',
  labels: task.labels.join(', '),
  assignedTo: task.assignedTo ?? '',
});

/** The priority that a select names. */
export const priorityNamed = (name: string): TaskPriority =>
  taskPriorities.find((one) => one === name) ?? 'Medium';

const shared = (draft: TaskDraft) => ({
  title: draft.title.trim(),
  description: draft.description.trim() || null,
  dueDate: draft.dueDate || null,
  priority: draft.priority,
  labels: splitList(draft.labels),
});

/** A new task as the server takes it. */
export const creationOf = (draft: TaskDraft, status: TaskStatus) => ({
  ...shared(draft),
  ...(status !== 'OverDue' && { status }),
  assignedTo: draft.assignedTo || null,
});

/**
 * What an edited draft changes of the task it was opened on; fields that nobody touched are not sent, so that they cannot
 * overwrite what somebody else wrote.
 */
export function changesOf(draft: TaskDraft, opened: TaskDraft): Partial<ReturnType<typeof shared>> {
  const [mine, before] = [shared(draft), shared(opened)];
  const changed = sharedFields.filter(
    (field) => JSON.stringify(mine[field]) !== JSON.stringify(before[field]),
  );
  return Object.fromEntries(changed.map((field) => [field, mine[field]]));
}

/** The server's sentences by field, at the inputs they belong to. */
export const errorsOf = (fields: Record<string, string>): DraftErrors =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([field, sentence]) => [field.split('.')[0] ?? '', sentence] as const)
      .filter(([field]) => field in emptyDraft),
  );

/** What the contract itself says about a draft, before anything is sent. */
export function checked(draft: TaskDraft, status: TaskStatus | null): DraftErrors {
  const result = status
    ? createTaskBody.safeParse(creationOf(draft, status))
    : editTaskBody.safeParse(shared(draft));
  if (result.success) return {};
  const issues = result.error.issues.toReversed();
  return errorsOf(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])));
}

/** A field that was changed here and meanwhile by somebody else, to be chosen between. */
export interface Conflict {
  field: SharedField;
  mine: string;
  theirs: string;
}

/** The conflicts that a refusal names, with both values as the form shows them. */
export function conflictsOf(fields: readonly string[], draft: TaskDraft, current: Task): Conflict[] {
  const theirs = draftOf(current);
  return sharedFields
    .filter((field) => fields.includes(field) && draft[field] !== theirs[field])
    .map((field) => ({ field, mine: draft[field], theirs: theirs[field] }));
}

/** The draft on the task as it stands now: fields that nobody touched here follow it, what was typed stays. */
export function rebased(draft: TaskDraft, opened: TaskDraft, current: Task): TaskDraft {
  const now = draftOf(current);
  const followed = sharedFields.filter((field) => draft[field] === opened[field]);
  return { ...draft, ...Object.fromEntries(followed.map((field) => [field, now[field]])) };
}
