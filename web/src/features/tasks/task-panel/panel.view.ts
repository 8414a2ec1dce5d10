import type { ListedTask, Task } from '@tandem/contract/tasks';
import { type Conflict, draftOf, type SharedField, type TaskDraft } from '../task-form/task-form.view.ts';

/** What of a task's timeline the panel shows; absent for everything. */
export type PanelPart = 'comments' | 'history';

/** The open panel in the URL. */
export interface PanelAddress {
  task?: string;
  show?: PanelPart;
  /** The comment to show. */
  comment?: string;
}

/** Parses the panel of a URL; drops invalid values. */
export function panelIn({ task, show, comment }: Record<string, unknown>): PanelAddress {
  if (typeof task !== 'string' || task === '') return {};
  return {
    task,
    ...((show === 'comments' || show === 'history') && { show }),
    ...(typeof comment === 'string' && comment !== '' && { comment }),
  };
}

/** The values of a task as the panel edits them. Unlike in the form, no priority stays none. */
export const panelDraftOf = (task: ListedTask): TaskDraft => ({
  ...draftOf({ ...task, isCut: false }),
  priority: task.priority ?? '',
});

/** The values of a field that was changed here and by somebody else; null when both are the same. */
export function conflictOf(field: SharedField, own: string, current: Task): Conflict | null {
  const other = panelDraftOf(current)[field];
  return own === other ? null : { field, own, other };
}

/** The cards before and after one in its column. */
export function siblingsOf(tasks: readonly ListedTask[], id: string): { previous?: string; next?: string } {
  const status = tasks.find(({ _id }) => _id === id)?.status;
  const column = tasks.filter((task) => task.status === status);
  const at = column.findIndex(({ _id }) => _id === id);
  const [previous, next] = [column[at - 1]?._id, column[at + 1]?._id];
  return { ...(previous && { previous }), ...(next && { next }) };
}
