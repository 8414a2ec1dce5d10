import type { PersonSummary } from '@tandem/contract/people';
import type { ListedTask, TaskStatus } from '@tandem/contract/tasks';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { reportFailedWrite } from '../../../platform/failed-writes.ts';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import type { CardActions } from '../card/card-actions.hooks.ts';
import { newIn, type FormSubject } from '../form/task-form.view.ts';
import { boardTasks, loadWholeTask } from '../tasks.queries.ts';
import { taskTexts as texts } from '../tasks.texts.ts';
import { isWhole, type WholeTask } from '../tasks.view.ts';
import { focusCard } from './focus-card.dom.ts';
import { neighbourOf, type Place } from './columns/columns.view.ts';
import { useAssignTask, useDeleteTask, useMoveTask } from '../changes/task-changes.queries.ts';

interface BoardActionsInput extends Pick<CardActions, 'projectId' | 'me' | 'people' | 'today' | 'onOpen'> {
  onForm: (subject: FormSubject) => void;
}

/** The actions of cards and columns. They keep the focus on the board. */
export function useBoardActions({ projectId, me, people, today, onForm, onOpen }: BoardActionsInput) {
  const client = useQueryClient();
  const move = useMoveTask(projectId, me);
  const { assign } = useAssignTask(projectId);
  const remove = useDeleteTask(projectId);
  const deleting = useDialog<ListedTask>();
  const [announcement, setAnnouncement] = useState('');
  const onMove = (task: ListedTask, place: Place) => {
    const neighbour = neighbourOf(boardTasks(client, projectId), task._id);
    void move(task._id, place).then((isShown) => {
      if (isShown) setAnnouncement(texts.card.movedTo(task.title, texts.columnNames[place.status]));
      focusCard(task._id, neighbour);
    });
  };
  const onEdit = (task: ListedTask) => {
    const edit = (whole: WholeTask) => onForm({ task: whole, status: whole.status });
    if (isWhole(task)) return edit(task);
    const retry = () => onEdit(task);
    loadWholeTask(client, task).then(edit, (error: unknown) =>
      reportFailedWrite(error, texts.failed.load, retry),
    );
  };
  // The other functions depend only on values that never change for a board.
  const actions = useMemo<CardActions>(
    () => ({
      projectId,
      me,
      people,
      today,
      onOpen,
      onEdit,
      onDelete: deleting.open,
      onAssign: (task, person) => assign(task._id, person && summaryOf(person)),
      onMove,
      firstIn: (status, except) =>
        boardTasks(client, projectId).find((task) => task.status === status && task._id !== except)?._id ??
        null,
    }),
    // oxlint-disable-next-line react/exhaustive-deps
    [projectId, me, people, today],
  );
  const onNew = useMemo(
    () => (status: TaskStatus) => onForm(newIn(status, me)),
    // oxlint-disable-next-line react/exhaustive-deps
    [projectId, me],
  );
  const confirmDelete = () => {
    const task = deleting.subject;
    deleting.close();
    if (!task) return;
    const neighbour = neighbourOf(boardTasks(client, projectId), task._id);
    remove(task._id);
    focusCard(neighbour);
  };
  return {
    actions,
    onNew,
    deleting,
    confirmDelete,
    announcement,
    move: (id: string, place: Place) => move(id, place).then(() => undefined),
  };
}

const summaryOf = ({ _id, firstName, lastName, photoUrl }: PersonSummary): PersonSummary => ({
  _id,
  firstName,
  lastName,
  photoUrl,
});
