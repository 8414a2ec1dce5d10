import { ActionIcon, Menu } from '@mantine/core';
import {
  IconChevronDown,
  IconChevronUp,
  IconDots,
  IconLink,
  IconPencil,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { type ListedTask, type TaskStatus, taskStatuses } from '@tandem/contract/tasks';
import { use } from 'react';
import { notifyFailure, notifySuccess } from '../../../ui/notices/notices.ts';
import { CardActionsContext } from '../board/card-actions.hooks.ts';
import { TaskNumber } from '../board/card-facts.tsx';
import { taskTexts } from '../tasks.texts.ts';
import styles from './panel-head.module.css';
import { panelTexts as texts } from '../board.texts.ts';

interface PanelHeadProps {
  task: ListedTask;
  previous: string | undefined;
  next: string | undefined;
  onClose: () => void;
}

const copyLink = () =>
  navigator.clipboard.writeText(window.location.href).then(
    () => notifySuccess(texts.linkCopied),
    () => notifyFailure(texts.copyFailed),
  );

/** The head of the panel: the status, which is a select, the way to the cards beside, and the actions of the task. */
export function PanelHead({ task, previous, next, onClose }: PanelHeadProps) {
  const { onOpen } = use(CardActionsContext);
  const go = (id: string | undefined) => () => id && onOpen(id);
  return (
    <header className={styles.head}>
      <StatusSelect task={task} />
      <TaskNumber number={task.number} />
      <span className={styles.space} />
      <ActionIcon
        size={32}
        aria-label={texts.previous}
        title={texts.previous}
        aria-disabled={!previous}
        onClick={go(previous)}
      >
        <IconChevronUp size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size={32}
        aria-label={texts.next}
        title={texts.next}
        aria-disabled={!next}
        onClick={go(next)}
      >
        <IconChevronDown size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size={32}
        className={styles.link}
        aria-label={texts.copyLink}
        title={texts.copyLink}
        onClick={() => void copyLink()}
      >
        <IconLink size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
      <MoreMenu task={task} />
      <ActionIcon
        size={32}
        className={styles.close}
        aria-label={texts.close}
        title={texts.close}
        onClick={onClose}
      >
        <IconX size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </header>
  );
}

function StatusSelect({ task }: { task: ListedTask }) {
  const { onMove, firstIn } = use(CardActionsContext);
  const move = (name: string) => {
    const status = taskStatuses.find((known) => known === name);
    if (status) onMove(task, { status, before: firstIn(status, task._id) }, { keepsFocus: true });
  };
  return (
    <span className={styles.status} data-status={task.status satisfies TaskStatus}>
      <span className={styles.dot} aria-hidden />
      <select
        className={styles.select}
        aria-label={texts.status}
        value={task.status}
        onChange={(event) => move(event.currentTarget.value)}
      >
        {taskStatuses.map((status) => (
          <option key={status} value={status}>
            {taskTexts.columnNames[status]}
          </option>
        ))}
      </select>
      <IconChevronDown size={15} stroke={1.7} aria-hidden />
    </span>
  );
}

function MoreMenu({ task }: { task: ListedTask }) {
  const { onEdit, onDelete, onMove, firstIn } = use(CardActionsContext);
  const { status } = task;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon size={32} aria-label={texts.more} title={texts.more}>
          <IconDots size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={15} aria-hidden />} onClick={() => onEdit(task)}>
          {taskTexts.card.edit}
        </Menu.Item>
        <Menu.Item leftSection={<IconLink size={15} aria-hidden />} onClick={() => void copyLink()}>
          {texts.copyLink}
        </Menu.Item>
        <Menu.Item
          onClick={() => onMove(task, { status, before: firstIn(status, task._id) }, { keepsFocus: true })}
        >
          {taskTexts.card.moveTop}
        </Menu.Item>
        <Menu.Item onClick={() => onMove(task, { status, before: null }, { keepsFocus: true })}>
          {taskTexts.card.moveBottom}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconTrash size={15} aria-hidden />} onClick={() => onDelete(task)}>
          {taskTexts.card.delete}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
