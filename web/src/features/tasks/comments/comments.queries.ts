import {
  addTaskComment,
  deleteTaskComment,
  editTaskComment,
  type TaskComment,
} from '@tandem/contract/tasks/tasks-comments';
import type { Attachment } from '@tandem/contract/attachments';
import type { Mention } from '@tandem/contract/chat/plain-text';
import type { PersonSummary } from '@tandem/contract/people';
import type { ListedTask } from '@tandem/contract/tasks';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { reportFailedWrite } from '../../../platform/failed-writes.ts';
import { useSession } from '../../../platform/session.store.ts';
import { useOptimisticMutation } from '../../../platform/query/optimistic-mutation.ts';
import { fitting, type UseNameOptions } from '../../../ui/writing/mentions.view.ts';
import { fullName } from '../../../ui/people/full-name.ts';
import { useProjectUsers } from '../../projects/public.ts';
import { withFields } from '../board/columns.view.ts';
import { activityKey, boardTask, changeBoard, commentsQuery, type TaskPlace } from '../tasks.queries.ts';
import { taskTexts as texts } from '../tasks.texts.ts';
import { taskNamesOn } from './task-names.queries.ts';
import { withComment, withoutComment } from './comments.view.ts';

/** Changes the cached comments of a task, if they were loaded. */
export function changeComments(
  client: QueryClient,
  task: TaskPlace,
  change: (comments: TaskComment[]) => TaskComment[],
): void {
  client.setQueryData(
    commentsQuery(task).queryKey,
    (cached) => cached && { comments: change(cached.comments) },
  );
}

/** Shows at a comment the task that was made of it. */
export const showMadeTask = (
  client: QueryClient,
  task: TaskPlace,
  { commentId, madeTaskId }: { commentId: string; madeTaskId: string },
): void =>
  changeComments(client, task, (comments) =>
    comments.map((comment) => (comment._id === commentId ? { ...comment, madeTaskId } : comment)),
  );

/** Shows the number of comments or files on the card of a task. */
export const showCounts = (
  client: QueryClient,
  { projectId, _id }: TaskPlace,
  counts: Partial<Pick<ListedTask, 'commentsCount' | 'filesCount'>>,
): void => changeBoard(client, projectId, (tasks) => withFields(tasks, _id, counts));

/** Counts a comment and its files in, or out again. */
function adjustCounts(client: QueryClient, task: TaskPlace, by: 1 | -1, files: readonly Attachment[] = []) {
  const { commentsCount = 0, filesCount = 0 } = boardTask(client, task.projectId, task._id) ?? {};
  const adjusted = (count: number, change: number) => Math.max(0, count + by * change);
  showCounts(client, task, {
    commentsCount: adjusted(commentsCount, 1),
    filesCount: adjusted(filesCount, files.length),
  });
}

const refresh = (client: QueryClient, task: TaskPlace) =>
  client.invalidateQueries({ queryKey: activityKey(task) });

/** What a new comment says; its files are uploaded. */
interface NewComment {
  text: string;
  mentions: readonly Mention[];
  files: readonly Attachment[];
  /** Puts it back into the input. */
  onRefused: () => void;
}

/** Adds a comment optimistically. */
export function useAddComment(task: TaskPlace, me: PersonSummary | null) {
  const client = useQueryClient();
  const { mutate } = useOptimisticMutation({
    key: commentMutations(task),
    mutate: ({ text, files }: NewComment & { draftId: string }) =>
      call(addTaskComment, { params: paramsOf(task), body: { text, ...fileIdsOf(files) } }),
    edits: [commentsQuery(task).queryKey],
    apply: ({ text, mentions, files, draftId }) => {
      const createdAt = new Date().toISOString();
      const comment = {
        _id: draftId,
        text,
        mentions: [...mentions],
        ...(files.length > 0 && { files: [...files] }),
        createdAt,
        editedAt: null,
        createdBy: me,
      };
      changeComments(client, task, (comments) => [...comments, comment]);
      adjustCounts(client, task, 1, files);
      return () => {
        changeComments(client, task, (comments) => withoutComment(comments, draftId));
        adjustCounts(client, task, -1, files);
      };
    },
    onSuccess: ({ comment }, { draftId }) => {
      changeComments(client, task, (comments) => withoutComment(withComment(comments, comment), draftId));
      void refresh(client, task);
    },
    failed: () => texts.failed.comment,
    // No Retry: it is back in the input.
    onFailure: (error, { onRefused }) => {
      onRefused();
      reportFailedWrite(error, texts.failed.comment);
      return true;
    },
  });
  return (said: NewComment) => void mutate({ ...said, draftId: nextDraftId() });
}

const fileIdsOf = (files: readonly Attachment[]) =>
  files.length > 0 ? { fileIds: files.map(({ _id }) => _id) } : {};

const commentMutations = ({ _id }: TaskPlace) => ['comments', _id];
const paramsOf = ({ projectId, _id: taskId }: TaskPlace) => ({ projectId, taskId });

let draftCount = 0;
const nextDraftId = () => `draft-${(draftCount += 1)}`;

/** Edits and deletes own comments optimistically. */
export function useOwnComments(task: TaskPlace) {
  const client = useQueryClient();
  const ofComment = ({ _id: commentId }: TaskComment) => ({ ...paramsOf(task), commentId });
  const show = (comment: TaskComment) =>
    changeComments(client, task, (comments) => withComment(comments, comment));
  const family = { key: commentMutations(task), edits: [commentsQuery(task).queryKey] };
  const edit = useOptimisticMutation({
    ...family,
    mutate: ({ comment, text }: { comment: TaskComment; text: string; named: readonly Mention[] }) =>
      call(editTaskComment, { params: ofComment(comment), body: { text } }),
    apply: ({ comment, text, named }) => {
      show({ ...comment, text, mentions: [...named] });
      return () => show(comment);
    },
    onSuccess: ({ comment }) => show(comment),
    failed: () => texts.failed.commentEdit,
  });
  const remove = useOptimisticMutation({
    ...family,
    mutate: (comment: TaskComment) => call(deleteTaskComment, { params: ofComment(comment) }),
    apply: (comment) => {
      changeComments(client, task, (comments) => withoutComment(comments, comment._id));
      adjustCounts(client, task, -1, comment.files);
      return () => {
        show(comment);
        adjustCounts(client, task, 1, comment.files);
      };
    },
    onSuccess: () => void refresh(client, task),
    failed: () => texts.failed.commentDelete,
  });
  return {
    edit: (comment: TaskComment, text: string, named: readonly Mention[]) =>
      void edit.mutate({ comment, text, named }),
    remove: (comment: TaskComment) => void remove.mutate(comment),
  };
}

const most = 8;

/** What a comment can name: the other members of its project, and the tasks of its board. */
export const namesOn = (projectId: string): UseNameOptions => {
  const useTasks = taskNamesOn(projectId);
  return (query) => {
    const isPerson = query.trigger === '@';
    const me = useSession(({ user }) => user?._id);
    const people = useProjectUsers(isPerson ? projectId : undefined, query.search);
    const tasks = useTasks(query);
    if (!isPerson) return tasks;
    const named = (people.data ?? [])
      .filter((person) => person._id !== me)
      .map((person) => ({ id: person._id, label: `@${fullName(person)}` }));
    return {
      options: fitting(named, query.search).slice(0, most),
      isPending: people.isPending,
      hasFailed: people.isError,
    };
  };
};
