import { createTask, editTask } from '@tandem/contract/tasks';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { useOptimisticMutation } from '../../../platform/query/optimistic-mutation.ts';
import { notifySuccess } from '../../../ui/notices/notices.ts';
import { withFields, withTask } from '../board/board-cache.view.ts';
import { boardMutations, boardQuery, boardTask, changeBoard, refreshAnalytics } from '../tasks.queries.ts';
import { taskTexts as texts } from '../tasks.texts.ts';
import { changesOf, creationOf, currentIn, type FormSubject, type TaskDraft } from './task-form.view.ts';

/** A draft on its way to the server, with the task it was opened on. */
interface Sent {
  /** Of the task, or `new`. */
  id: string;
  subject: FormSubject;
  draft: TaskDraft;
  opened: TaskDraft;
  version: number;
  onSaved: () => void;
  onRefused: (error: unknown) => void;
}

/** Creates a task or saves an edited one; the board shows an edit before the server has answered. */
export function useSendTask(projectId: string) {
  const client = useQueryClient();
  return useOptimisticMutation({
    key: boardMutations(projectId),
    mutate: async ({ subject, draft, opened, version }: Sent) => {
      if (!subject.task)
        return call(createTask, { params: { projectId }, body: creationOf(draft, subject.status) });
      const params = { projectId, taskId: subject.task._id };
      return call(editTask, { params, body: { ...changesOf(draft, opened), version } });
    },
    edits: [boardQuery(projectId).queryKey],
    apply: ({ subject: { task }, draft, opened }) => {
      const stood = task && boardTask(client, projectId, task._id);
      if (!stood) return () => undefined;
      const changes = changesOf(draft, opened);
      changeBoard(client, projectId, (tasks) => withFields(tasks, stood._id, changes));
      const before = Object.fromEntries(Object.entries(stood).filter(([name]) => name in changes));
      return (error) => {
        const current = currentIn(error);
        changeBoard(client, projectId, (tasks) => {
          const asBefore = withFields(tasks, stood._id, before);
          return current ? withTask(asBefore, current) : asBefore;
        });
      };
    },
    onSuccess: ({ message, data }, { subject, onSaved }) => {
      changeBoard(client, projectId, (tasks) => withTask(tasks, data));
      notifySuccess(message || (subject.task ? texts.done.edit : texts.done.create));
      onSaved();
      void refreshAnalytics(client, projectId, data._id);
    },
    onFailure: (error, { onRefused }) => onRefused(error),
    // The refusal of a conflict brings the task as it is now.
    refetches: () => [],
  });
}
