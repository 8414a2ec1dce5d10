import { makeTaskOfComment, makeTaskOfItem } from '@tandem/contract/tasks/tasks-made';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { reportFailedWrite } from '../../../platform/failed-writes.ts';
import { withTask } from '../board/columns.view.ts';
import { madeTexts } from '../board.texts.ts';
import { showMadeTask } from '../comments/comments.queries.ts';
import { useReloadChecklist } from '../checklist/checklist.queries.ts';
import { changeBoard, type TaskPlace } from '../tasks.queries.ts';

/** Makes tasks of the comments and the checklist items of a task. Once more gives the same task, so nothing is asked twice. */
export function useMadeTasks(task: TaskPlace) {
  const client = useQueryClient();
  const reloadChecklist = useReloadChecklist(task);
  const { projectId, _id: taskId } = task;
  const report = (error: unknown) => reportFailedWrite(error, madeTexts.failed);
  return {
    ofComment: (commentId: string) => {
      const params = { projectId, taskId, commentId };
      call(makeTaskOfComment, { params, body: {} }).then(({ data }) => {
        changeBoard(client, projectId, (tasks) => withTask(tasks, data));
        showMadeTask(client, task, { commentId, madeTaskId: data._id });
      }, report);
    },
    ofItem: (itemId: string) => {
      call(makeTaskOfItem, { params: { projectId, taskId, itemId }, body: {} }).then(({ data }) => {
        changeBoard(client, projectId, (tasks) => withTask(tasks, data));
        reloadChecklist();
      }, report);
    },
  };
}
