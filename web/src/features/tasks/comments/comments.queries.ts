import {
  addTaskComment,
  deleteTaskComment,
  editTaskComment,
  type TaskComment,
} from '@tandem/contract/tasks/tasks-comments';
import type { PersonSummary } from '@tandem/contract/people';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { tellFailedWrite } from '../../../platform/failed-writes.ts';
import { useOptimisticMutation } from '../../../platform/query/optimistic-mutation.ts';
import { withFields } from '../board/board-cache.view.ts';
import { activityKey, boardTask, changeBoard, commentsQuery, type TaskPlace } from '../tasks.queries.ts';
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

/** Adds a comment: shown at once, taken back when it fails, with the text returned to `onRefused`. */
export function useAddComment(where: TaskPlace, me: PersonSummary | null, onRefused: (text: string) => void) {
  const client = useQueryClient();
  const { mutate } = useOptimisticMutation({
    key: commentMutations(where),
    mutate: ({ text }: { text: string; draftId: string }) =>
      call(addTaskComment, { params: paramsOf(where), body: { text } }),
    edits: [commentsQuery(where).queryKey],
    apply: ({ text, draftId }) => {
      const createdAt = new Date().toISOString();
      const comment = { _id: draftId, text, createdAt, editedAt: null, createdBy: me };
      changeComments(client, where, (comments) => [...comments, comment]);
      adjustCount(client, where, 1);
      return () => {
        changeComments(client, where, (comments) => withoutComment(comments, draftId));
        adjustCount(client, where, -1);
      };
    },
    onSuccess: ({ comment }, { draftId }) => {
      changeComments(client, where, (comments) => withComment(withoutComment(comments, draftId), comment));
      void refresh(client, where);
    },
    failed: () => texts.failed.comment,
    // What was typed is back in the input, which is the way to try again.
    onFailure: (error, { text }) => {
      onRefused(text);
      tellFailedWrite(error, texts.failed.comment);
      return true;
    },
  });
  return (text: string) => void mutate({ text, draftId: draftIdOf() });
}

const commentMutations = ({ _id }: TaskPlace) => ['comments', _id];
const paramsOf = ({ projectId, _id: taskId }: TaskPlace) => ({ projectId, taskId });

let drafted = 0;
const draftIdOf = () => `draft-${(drafted += 1)}`;

/** Whether a comment is still on its way to the server. */
export const isOnItsWay = ({ _id }: TaskComment): boolean => _id.startsWith('draft-');

/** Changes and deletes own comments: shown at once, rolled back when it fails. */
export function useOwnComments(where: TaskPlace) {
  const client = useQueryClient();
  const ofComment = ({ _id: commentId }: TaskComment) => ({ ...paramsOf(where), commentId });
  const show = (comment: TaskComment) =>
    changeComments(client, where, (comments) => withComment(comments, comment));
  const family = { key: commentMutations(where), edits: [commentsQuery(where).queryKey] };
  const edit = useOptimisticMutation({
    ...family,
    mutate: ({ comment, text }: { comment: TaskComment; text: string }) =>
      call(editTaskComment, { params: ofComment(comment), body: { text } }),
    apply: ({ comment, text }) => {
      show({ ...comment, text });
      return () => show(comment);
    },
    onSuccess: ({ comment }) => show(comment),
    failed: () => texts.failed.commentEdit,
  });
  const remove = useOptimisticMutation({
    ...family,
    mutate: (comment: TaskComment) => call(deleteTaskComment, { params: ofComment(comment) }),
    apply: (comment) => {
      changeComments(client, where, (comments) => withoutComment(comments, comment._id));
      adjustCount(client, where, -1);
      return () => {
        show(comment);
        adjustCount(client, where, 1);
      };
    },
    onSuccess: () => void refresh(client, where),
    failed: () => texts.failed.commentDelete,
  });
  return {
    edit: (comment: TaskComment, text: string) => void edit.mutate({ comment, text }),
    remove: (comment: TaskComment) => void remove.mutate(comment),
  };
}
