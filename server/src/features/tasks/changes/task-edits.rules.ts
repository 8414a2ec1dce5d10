import type { TaskPriority } from '@tandem/contract/tasks';

/** The fields of a task that its form changes. */
export interface TaskText {
  title: string;
  description: string | null;
  dueDate: string | null;
  priority: TaskPriority | null;
  labels: string[];
}

/** A field of a task of which history is kept. */
export type TaskField = keyof TaskText | 'status' | 'assignedTo';

/** A change that history holds: what a field was before, in the words of history. */
export interface PastChange {
  field: TaskField | null;
  before: string | null;
  actorId: string | null;
}

/** How history writes a value: texts as they are, labels as JSON. */
export const toHistoryValue = (value: string | readonly string[] | null): string | null =>
  value === null || typeof value === 'string' ? value : JSON.stringify(value);

const textFields = ['title', 'description', 'dueDate', 'priority', 'labels'] as const;

/** The fields that the edit gives another value than the task has now. */
export const changedFields = (
  task: TaskText,
  edit: { [Field in keyof TaskText]?: TaskText[Field] | undefined },
): (keyof TaskText)[] =>
  textFields.filter((field) => {
    const wanted = edit[field];
    return wanted !== undefined && toHistoryValue(wanted) !== toHistoryValue(task[field]);
  });

/**
 * What becomes of a field that an editor sends, given all that happened since they opened the task, oldest first: `saves`
 * where nobody else changed it meanwhile, `merges` where it is what the editor saw, so that the other's change stands, else
 * `conflicts`.
 */
export function mergeOutcome(
  { field, wanted, me }: { field: TaskField; wanted: string | null; me: string },
  since: readonly PastChange[],
): 'saves' | 'merges' | 'conflicts' {
  const changes = since.filter((change) => change.field === field);
  if (changes.every(({ actorId }) => actorId === me)) return 'saves';
  return changes[0]?.before === wanted ? 'merges' : 'conflicts';
}
