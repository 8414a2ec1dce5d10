import {
  addTaskComment,
  deleteTaskComment,
  editTaskComment,
  type TaskComment,
} from '@tandem/contract/tasks/tasks-comments';
import type { PersonSummary } from '@tandem/contract/people';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { withFields } from '../board/board-cache.view.ts';
import {
  activityKey,
  boardTask,
  changeBoard,
  commentsQuery,
  notifyChangeFailure,
  type TaskPlace,
} from '../tasks.queries.ts';
import { taskTexts as texts } from '../tasks.texts.ts';
import { withComment, withoutComment } from './comments.view.ts';

/** Changes the kept comments of a task, where they were loaded. */
export function changeComments(
  client: QueryClient,
  place: TaskPlace,
  change: (comments: TaskComment[]) => TaskComment[],
): void {
  client.setQueryData(commentsQuery(place).queryKey, (kept) => kept && { comments: change(kept.comments) });
}

/** Says on the card how many comments a task has. */
export const countComments = (
  client: QueryClient,
  { projectId, _id }: TaskPlace,
  commentsCount: number,
): void => changeBoard(client, projectId, (tasks) => withFields(tasks, _id, { commentsCount }));

const adjustCount = (client: QueryClient, where: TaskPlace, by: number) =>
  countComments(
    client,
    where,
    Math.max(0, (boardTask(client, where.projectId, where._id)?.commentsCount ?? 0) + by),
  );

const refresh = (client: QueryClient, place: TaskPlace) =>
  client.invalidateQueries({ queryKey: activityKey(place) });

/** Asks once more for comments that were still on their way when one was added, which called that off. */
const askIfMissing = (client: QueryClient, place: TaskPlace): void => {
  const { queryKey } = commentsQuery(place);
  if (!client.getQueryData(queryKey)) void client.invalidateQueries({ queryKey });
};

/** Adds a comment: seen at once, taken back when it fails, with what was typed returned to `onRefused`. */
export function useAddComment(where: TaskPlace, me: PersonSummary | null, onRefused: (text: string) => void) {
  const client = useQueryClient();
  const params = { projectId: where.projectId, taskId: where._id };
  const { mutate } = useMutation({
    mutationFn: ({ text }: { text: string; draftId: string }) =>
      call(addTaskComment, { params, body: { text } }),
    onMutate: async ({ text, draftId }) => {
      await client.cancelQueries({ queryKey: commentsQuery(where).queryKey });
      const createdAt = new Date().toISOString();
      const comment = { _id: draftId, text, createdAt, editedAt: null, createdBy: me };
      changeComments(client, where, (comments) => [...comments, comment]);
      adjustCount(client, where, 1);
    },
    onSuccess: ({ comment }, { draftId }) => {
      changeComments(client, where, (comments) => withComment(withoutComment(comments, draftId), comment));
      return void refresh(client, where);
    },
    onError: (error, { text, draftId }) => {
      changeComments(client, where, (comments) => withoutComment(comments, draftId));
      adjustCount(client, where, -1);
      onRefused(text);
      notifyChangeFailure(error, texts.failed.comment);
    },
    onSettled: () => askIfMissing(client, where),
  });
  return (text: string) => mutate({ text, draftId: draftIdOf() });
}

let drafted = 0;
const draftIdOf = () => `draft-${(drafted += 1)}`;

/** Whether a comment is still on its way to the server. */
export const isOnItsWay = ({ _id }: TaskComment): boolean => _id.startsWith('draft-');

/** Changes and deletes own comments: seen at once, put back when it fails. */
export function useOwnComments(where: TaskPlace) {
  const client = useQueryClient();
  const paramsOf = ({ _id: commentId }: TaskComment) => ({
    projectId: where.projectId,
    taskId: where._id,
    commentId,
  });
  const edit = useMutation({
    mutationFn: ({ comment, text }: { comment: TaskComment; text: string }) =>
      call(editTaskComment, { params: paramsOf(comment), body: { text } }),
    onMutate: ({ comment, text }) =>
      changeComments(client, where, (comments) => withComment(comments, { ...comment, text })),
    onSuccess: ({ comment }) => changeComments(client, where, (comments) => withComment(comments, comment)),
    onError: (error, asked) => {
      changeComments(client, where, (comments) => withComment(comments, asked.comment));
      notifyChangeFailure(error, texts.failed.commentEdit, () => edit.mutate(asked));
    },
  });
  const remove = useMutation({
    mutationFn: (comment: TaskComment) => call(deleteTaskComment, { params: paramsOf(comment) }),
    onMutate: (comment) => {
      changeComments(client, where, (comments) => withoutComment(comments, comment._id));
      adjustCount(client, where, -1);
    },
    onSuccess: () => void refresh(client, where),
    onError: (error, comment) => {
      changeComments(client, where, (comments) => withComment(comments, comment));
      adjustCount(client, where, 1);
      notifyChangeFailure(error, texts.failed.commentDelete, () => remove.mutate(comment));
    },
  });
  return { edit: edit.mutate, remove: remove.mutate };
}
