import type { PersonSummary } from '@tandem/contract/people';
import type { Task, TaskStatus } from '@tandem/contract/tasks';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import type { CardActions } from '../card/card-actions.hooks.ts';
import { newIn, type FormSubject } from '../form/task-form.view.ts';
import { boardTasks } from '../tasks.queries.ts';
import { taskTexts as texts } from '../tasks.texts.ts';
import { focusCard } from './focus-card.dom.ts';
import { neighbourOf, type Place } from './columns.view.ts';
import { useAssignTask, useDeleteTask, useMoveTask } from './task-changes.queries.ts';

interface BoardActing extends Pick<CardActions, 'projectId' | 'me' | 'people' | 'today' | 'onOpen'> {
  onForm: (subject: FormSubject) => void;
}

/** The board's actions for cards and columns; they keep the focus on the board. */
export function useBoardActions({ projectId, me, people, today, onForm, onOpen }: BoardActing) {
  const client = useQueryClient();
  const move = useMoveTask(projectId, me);
  const { assign } = useAssignTask(projectId);
  const remove = useDeleteTask(projectId);
  const deleting = useDialog<Task>();
  const [said, setSaid] = useState('');
  const onMove = (task: Task, place: Place) => {
    const beside = neighbourOf(boardTasks(client, projectId), task._id);
    void move(task._id, place).then((isShown) => {
      if (isShown) setSaid(texts.card.movedTo(task.title, texts.columnNames[place.status]));
      focusCard(task._id, beside);
    });
  };
  // The functions of the hooks above close only over values that never change for a board.
  const actions = useMemo<CardActions>(
    () => ({
      projectId,
      me,
      people,
      today,
      onOpen,
      onEdit: (task) => onForm({ task, status: task.status }),
      onDelete: deleting.open,
      onAssign: (task, person) => assign(task._id, person && briefOf(person)),
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
    const beside = neighbourOf(boardTasks(client, projectId), task._id);
    remove(task._id);
    focusCard(beside);
  };
  return {
    actions,
    onNew,
    deleting,
    confirmDelete,
    said,
    move: (id: string, place: Place) => move(id, place).then(() => undefined),
  };
}

const briefOf = ({ _id, firstName, lastName, photoUrl }: PersonSummary): PersonSummary => ({
  _id,
  firstName,
  lastName,
  photoUrl,
});
