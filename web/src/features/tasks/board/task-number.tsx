import { taskKeyOf } from '@tandem/contract/tasks';
import { use } from 'react';
import { CardActionsContext } from './card-actions.hooks.ts';
import styles from './task-number.module.css';

/** How people name a task of the board, such as "HB-12". */
export function TaskNumber({ number }: { number: number }) {
  const { taskPrefix } = use(CardActionsContext);
  return taskPrefix && <bdi className={styles.number}>{taskKeyOf(taskPrefix, number)}</bdi>;
}
