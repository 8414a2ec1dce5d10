import { IconArrowRight, IconCalendarEvent, IconTag, IconTrash, IconUser, IconX } from '@tabler/icons-react';
import { taskTexts } from '../tasks.texts.ts';
import styles from './board-bar.module.css';
import board from './task-board.module.css';
import { Row, Text } from '../../../ui/layout/layout.tsx';
import { useRootMark } from '../../../ui/page/root-mark.ts';
import { clearSelection, type EditedPart, openEdit, useSelection } from './selection.store.ts';

const texts = taskTexts.selection;
const barId = 'selected-tasks';

/** Opens a list that edits the selected tasks. */
export const editSelected = (part: EditedPart, ids: readonly string[]): void =>
  openEdit({ part, ids, anchor: barId });

const parts = [
  ['status', texts.move, IconArrowRight],
  ['assignee', texts.assign, IconUser],
  ['labels', texts.label, IconTag],
  ['due', texts.due, IconCalendarEvent],
] as const;

interface SelectionBarProps {
  onDelete: (ids: readonly string[]) => void;
}

/** What can be done with the selected tasks, over the lower edge of the board; nothing while none is selected. */
export function SelectionBar({ onDelete }: SelectionBarProps) {
  const ids = useSelection((state) => state.ids);
  const open = useSelection(({ edit }) => edit?.part);
  useRootMark('data-selection', ids.length > 0);
  if (ids.length === 0) return null;
  return (
    <Row align="end" justify="center" isFixed className={board.float} data-bar>
      <Row
        gap={4}
        pad={8}
        round="lg"
        fits
        id={barId}
        className={styles.selectionBar}
        role="toolbar"
        aria-label={texts.toolbar}
      >
        <Text as="span" font={14} weight={600} isOneLine className={styles.selectionCount} role="status">
          {texts.count(ids.length)}
        </Text>
        {parts.map(([part, label, Icon]) => (
          <button
            key={part}
            type="button"
            title={label}
            aria-haspopup="dialog"
            aria-expanded={open === part}
            onClick={() => editSelected(part, ids)}
          >
            <Icon size={16} stroke={1.7} aria-hidden />
            <Text as="span" on="wide-or-reader">
              {label}
            </Text>
          </button>
        ))}
        <button type="button" title={texts.delete} onClick={() => onDelete(ids)}>
          <IconTrash size={16} stroke={1.7} aria-hidden />
          <Text as="span" on="wide-or-reader">
            {texts.delete}
          </Text>
        </button>
        <button
          type="button"
          className={styles.selectionEnd}
          aria-label={texts.clear}
          title={texts.clear}
          onClick={clearSelection}
        >
          <IconX size={16} stroke={1.7} aria-hidden />
        </button>
      </Row>
    </Row>
  );
}
