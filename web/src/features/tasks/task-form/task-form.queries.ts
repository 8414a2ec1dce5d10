import { createTask, editTask } from '@tandem/contract/tasks';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { useOptimisticMutation } from '../../../platform/query/optimistic-mutation.ts';
import { notifySuccess } from '../../../ui/notices/notices.ts';
import { withFields, withTask } from '../changes/board-cache.view.ts';
import {
  boardMutations,
  boardPlace,
  boardQuery,
  boardTask,
  changeBoard,
  refreshAnalytics,
} from '../tasks.queries.ts';
import { taskTexts as texts } from '../tasks.texts.ts';
import { type CreationIds, useCreationIds } from '../form/creation-ids.hooks.ts';
import { changesOf, creationOf, currentIn, type FormSubject, type TaskDraft } from './task-form.view.ts';

/** A draft to send, with the values it was opened with. */
interface Submission {
  /** The task's id, or `new`. */
  id: string;
  subject: FormSubject;
  draft: TaskDraft;
  opened: TaskDraft;
  version: number;
  onSaved: () => void;
  onRefused: (error: unknown) => void;
}

/** Creates a task, or saves an edited one optimistically. Where the change itself is enough to see, no notice says it. */
export function useSendTask(projectId: string, { isQuiet = false }: { isQuiet?: boolean } = {}) {
  const client = useQueryClient();
  const ids = useCreationIds();
  return useOptimisticMutation({
    key: boardMutations(projectId),
    mutate: async ({ subject, draft, opened, version }: Submission) => {
      if (!subject.task) return createOnce(ids, projectId, creationOf(draft, subject.status));
      const params = { projectId, taskId: subject.task._id };
      return call(editTask, { params, body: { ...changesOf(draft, opened), version } });
    },
    edits: [boardQuery(projectId).queryKey],
    apply: ({ subject: { task }, draft, opened }) => {
      const cached = task && boardTask(client, projectId, task._id);
      if (!cached) return () => undefined;
      const changes = changesOf(draft, opened);
      // A draft is whole, so the card is no longer cut.
      const shown = 'description' in changes ? { ...changes, isCut: false } : changes;
      changeBoard(client, projectId, (tasks) => withFields(tasks, cached._id, shown));
      const before = Object.fromEntries(Object.entries(cached).filter(([name]) => name in shown));
      return (error) => {
        const current = currentIn(error);
        changeBoard(client, projectId, (tasks) => {
          const asBefore = withFields(tasks, cached._id, before);
          return current ? withTask(asBefore, current) : asBefore;
        });
      };
    },
    onSuccess: ({ message, data }, { subject, onSaved }) => {
      changeBoard(client, projectId, (tasks) => withTask(tasks, data));
      if (!isQuiet)
        notifySuccess(message || (subject.task ? texts.done.edit : texts.done.create), {
          at: boardPlace(projectId),
        });
      onSaved();
      void refreshAnalytics(client, projectId, data._id);
    },
    onFailure: (error, { onRefused }) => onRefused(error),
    // The refusal of a conflict contains the current task.
    refetches: () => [],
  });
}

/** Creates a task; a retry after a lost reply gets the one that the attempt before created. */
export async function createOnce(ids: CreationIds, projectId: string, body: ReturnType<typeof creationOf>) {
  const reply = await call(createTask, {
    params: { projectId },
    body: { ...body, clientId: ids.idOf(body) },
  });
  ids.created(body);
  return reply;
}
