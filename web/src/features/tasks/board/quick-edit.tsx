import { Button, Menu, Popover } from '@mantine/core';
import { type ListedTask, taskPriorities, taskStatuses } from '@tandem/contract/tasks';
import { type ReactNode, use, useLayoutEffect, useState } from 'react';
import { fullName } from '../../../ui/people/full-name.ts';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { taskTexts } from '../tasks.texts.ts';
import { cardIdOf } from '../tasks.view.ts';
import { type useTasksEdits, CardActionsContext } from './board-actions.hooks.ts';
import { labelsOf } from './filter.view.ts';
import { LabelPicker } from './label-picker.tsx';
import styles from './task-card.module.css';
import { Row, Text } from '../../../ui/layout/layout.tsx';
import { type OpenEdit, openEdit, useSelection, commonLabels, withLabelToggled } from './selection.store.ts';

type Edits = ReturnType<typeof useTasksEdits>;

interface QuickEditProps {
  tasks: ListedTask[];
  edits: Edits;
}

/** The open list that edits one task beside its card, or the selected ones above their bar. */
export function QuickEdit({ tasks, edits }: QuickEditProps) {
  const edit = useSelection((state) => state.edit);
  if (edit === null) return null;
  const edited = tasks.filter(({ _id }) => edit.ids.includes(_id));
  if (edited.length === 0) return null;
  const props = { edit, tasks, edited, edits };
  if (edit.part === 'labels' || edit.part === 'due') return <EditPopover {...props} />;
  return <EditMenu {...props} />;
}

interface EditProps extends QuickEditProps {
  edit: OpenEdit;
  edited: ListedTask[];
}

/** Returns the focus to the card that was edited. */
function close(edit: OpenEdit): void {
  openEdit(null);
  const [id] = edit.ids;
  if (id && edit.anchor === cardIdOf(id)) document.getElementById(edit.anchor)?.focus();
}

/** An invisible element over the one that the list stands at. */
function useAnchor(id: string): ReactNode {
  const [place, setPlace] = useState<DOMRect | null>(null);
  useLayoutEffect(() => setPlace(document.getElementById(id)?.getBoundingClientRect() ?? null), [id]);
  return (
    <span
      className={styles.anchor}
      style={place ? { left: place.left, top: place.top, width: place.width, height: place.height } : {}}
    />
  );
}

function EditMenu({ edit, edited, edits }: EditProps) {
  const { assignable } = use(CardActionsContext);
  const anchor = useAnchor(edit.anchor);
  const items: Record<
    'status' | 'assignee' | 'priority',
    { label: string; icon?: ReactNode; act: () => void }[]
  > = {
    status: taskStatuses.map((status) => ({
      label: taskTexts.columnNames[status],
      act: () => edits.move(edited, status),
    })),
    assignee: [
      { label: taskTexts.card.unassigned, act: () => edits.assign(edited, null) },
      ...assignable.people.map((person) => ({
        label: fullName(person),
        icon: <PersonAvatar person={person} size={20} />,
        act: () => edits.assign(edited, person),
      })),
    ],
    priority: [
      ...taskPriorities.toReversed().map((priority) => ({
        label: taskTexts.priorityNames[priority],
        act: () => edits.setFields(edited, { priority }),
      })),
      { label: taskTexts.filter.noPriority, act: () => edits.setFields(edited, { priority: null }) },
    ],
  };
  return (
    <Menu
      opened
      position={edit.ids.length > 1 ? 'top' : 'bottom-start'}
      returnFocus={false}
      onClose={() => close(edit)}
      withinPortal
    >
      <Menu.Target>{anchor}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{taskTexts.selection.parts[edit.part]}</Menu.Label>
        {items[edit.part as keyof typeof items].map(({ label, icon, act }) => (
          <Menu.Item key={label} leftSection={icon} onClick={act}>
            <bdi>{label}</bdi>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function EditPopover({ edit, tasks, edited, edits }: EditProps) {
  const anchor = useAnchor(edit.anchor);
  const onClose = () => close(edit);
  return (
    <Popover
      opened
      position={edit.ids.length > 1 ? 'top' : 'bottom-start'}
      trapFocus
      onChange={(isOpen) => !isOpen && onClose()}
      withinPortal
    >
      <Popover.Target>{anchor}</Popover.Target>
      <Popover.Dropdown p="xs" aria-label={taskTexts.selection.parts[edit.part]}>
        {edit.part === 'labels' ? (
          <LabelPicker
            labels={labelsOf(tasks)}
            chosen={commonLabels(edited).join(',')}
            canCreate
            onToggle={(label) => {
              for (const { id, labels } of withLabelToggled(edited, label)) edits.setLabels(id, labels);
            }}
          />
        ) : (
          <DueDate
            edited={edited}
            onChoose={(dueDate) => {
              edits.setFields(edited, { dueDate });
              onClose();
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

interface DueDateProps {
  edited: ListedTask[];
  onChoose: (day: string | null) => void;
}

function DueDate({ edited, onChoose }: DueDateProps) {
  const [day, setDay] = useState(edited.length === 1 ? (edited[0]?.dueDate ?? '') : '');
  return (
    <Row
      as="form"
      gap={8}
      wraps
      onSubmit={(event) => {
        event.preventDefault();
        if (day) onChoose(day);
      }}
    >
      <Text
        as="input"
        ground="field"
        pad="0 8"
        tall="control-sm"
        tone="1"
        font={14}
        type="date"
        aria-label={taskTexts.selection.parts.due}
        min="1970-01-01"
        max="9999-12-31"
        data-autofocus
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <Button type="submit" size="xs" disabled={!day}>
        {taskTexts.selection.setDue}
      </Button>
      <Button variant="subtle" size="xs" onClick={() => onChoose(null)}>
        {taskTexts.due.none}
      </Button>
    </Row>
  );
}
