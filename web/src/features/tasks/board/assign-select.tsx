import { IconUserCircle } from '@tabler/icons-react';
import type { ListedTask } from '@tandem/contract/tasks';
import { use, useState } from 'react';
import { fullName } from '../../../ui/people/full-name.ts';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { findValue } from '../task-form/task-form.view.ts';
import { assigneeTexts } from '../board.texts.ts';
import { taskTexts } from '../tasks.texts.ts';
import styles from './task-column.module.css';
import { Row, Text } from '../../../ui/layout/layout.tsx';
import { CardActionsContext } from './board-actions.hooks.ts';

const texts = taskTexts.card;

interface AssignSelectProps {
  task: ListedTask;
  /** Whether the whole name is shown instead of the first. */
  isWhole?: boolean;
}

/** The assignee's avatar and name, which are the select that assigns the task. */
export function AssignSelect({ task, isWhole = false }: AssignSelectProps) {
  const { assignable, onAssign, onFind } = use(CardActionsContext);
  const { people, hasMore } = assignable;
  // A board has hundreds of selects, so each has its options only once it is about to open.
  const [isNear, setNear] = useState(isWhole);
  const approach = () => setNear(true);
  const { assignee, assignedTo } = task;
  const shown = assignee && (isWhole ? fullName(assignee) : assignee.firstName);
  const isKnown = people.some(({ _id }) => _id === assignedTo);
  return (
    <Row
      as="span"
      gap={8}
      isInline
      isAnchor
      isRinged
      isHot
      round="sm"
      tall="control-row"
      tone={isWhole ? '1' : '2'}
      size={isWhole ? 14 : 13}
      className={styles.assign}
    >
      {assignee ? (
        <PersonAvatar person={assignee} size={isWhole ? 24 : 22} />
      ) : (
        <IconUserCircle className="l-isFixed l-tone-3" size={isWhole ? 24 : 22} stroke={1.2} aria-hidden />
      )}
      <Text as="bdi" isCut>
        {shown ?? (isWhole ? texts.unassigned : texts.unknown)}
      </Text>
      <select
        className="l-covers"
        aria-label={isWhole ? texts.assignTo : texts.assignOf(task.title)}
        title={assignee ? texts.assigneeOf(fullName(assignee)) : texts.assignTo}
        value={assignedTo ?? ''}
        onPointerEnter={approach}
        onPointerDown={approach}
        onFocus={approach}
        onChange={({ currentTarget: { value } }) =>
          value === findValue ? onFind(task) : onAssign(task, people.find(({ _id }) => _id === value) ?? null)
        }
      >
        {(isNear || !assignedTo) && <option value="">{texts.unassigned}</option>}
        {assignedTo && (!isKnown || !isNear) && (
          <option value={assignedTo}>{assignee ? fullName(assignee) : texts.unknown}</option>
        )}
        {isNear &&
          people.map((person) => (
            <option key={person._id} value={person._id}>
              {fullName(person)}
            </option>
          ))}
        {isNear && hasMore && <option value={findValue}>{assigneeTexts.find}</option>}
      </select>
    </Row>
  );
}
