import { Button, NativeSelect } from '@mantine/core';
import type { Task } from '@tandem/contract/tasks';
import { IconHistory, IconMessage2 } from '@tabler/icons-react';
import { use } from 'react';
import { fullName } from '../../../ui/people/full-name.ts';
import { TaskActivity } from '../comments/task-activity.tsx';
import { TaskComments } from '../comments/task-comments.tsx';
import { taskTexts as texts } from '../tasks.texts.ts';
import { CardActionsContext, type CardPanel } from './card-actions.hooks.ts';
import styles from './card-details.module.css';

/** The additional content of an open card. */
export function CardDetails({ task, panel }: { task: Task; panel: CardPanel | null }) {
  const { onOpen, onAssign, people } = use(CardActionsContext);
  const isActive = panel === 'activity';
  const showsComments = panel === 'comments';
  const isKnown = people.some(({ _id }) => _id === task.assignedTo);
  return (
    <div className={styles.details} data-panel>
      <div className={styles.row}>
        <NativeSelect
          className={styles.assign}
          size="xs"
          label={texts.card.assignTo}
          value={task.assignedTo ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onAssign(task, people.find(({ _id }) => _id === value) ?? null)
          }
        >
          <option value="">{texts.card.unassigned}</option>
          {task.assignedTo && !isKnown && (
            <option value={task.assignedTo}>
              {task.assignee ? fullName(task.assignee) : texts.card.unknown}
            </option>
          )}
          {people.map((person) => (
            <option key={person._id} value={person._id}>
              {fullName(person)}
            </option>
          ))}
        </NativeSelect>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<IconMessage2 size={15} stroke={1.7} aria-hidden />}
          aria-expanded={showsComments}
          onClick={() => onOpen({ id: task._id, panel: showsComments ? null : 'comments' })}
        >
          {showsComments ? texts.comments.hide : texts.comments.show(task.commentsCount)}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<IconHistory size={15} stroke={1.7} aria-hidden />}
          aria-expanded={isActive}
          onClick={() => onOpen({ id: task._id, panel: isActive ? null : 'activity' })}
        >
          {isActive ? texts.card.hideActivity : texts.card.showActivity}
        </Button>
      </div>
      {showsComments && <TaskComments task={task} />}
      {isActive && <TaskActivity task={task} />}
    </div>
  );
}
