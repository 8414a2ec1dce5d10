import { Button } from '@mantine/core';
import { Folded } from '../../../blocks/public.ts';
import { chatTexts } from '../../chat.texts.ts';
import { dayLabel } from '../../chat.view.ts';
import { MessageItem } from '../message-item.tsx';
import styles from './row-item.module.css';
import type { Row } from '../rows.view.ts';

const texts = chatTexts.thread;

/** The state of loading older messages, and the function that loads them. */
export interface OlderState {
  state: 'idle' | 'loading' | 'failed';
  load: () => void;
}

interface RowItemProps {
  row: Row;
  isLast: boolean;
  older: OlderState;
}

/** A row of the list, of any kind. */
export function RowItem({ row, isLast, older }: RowItemProps) {
  if (row.kind === 'message')
    return (
      <Folded isFolded={row.isFolded ?? false}>
        <MessageItem row={row} isLast={isLast} />
      </Folded>
    );
  if (row.kind === 'day')
    return (
      <p className={styles.day}>
        <time dateTime={row.at.slice(0, 10)}>{dayLabel(row.at, new Date())}</time>
      </p>
    );
  if (row.kind === 'new') return <p className={styles.new}>{texts.newMessages}</p>;
  if (row.kind === 'beginning') return <p className={styles.top}>{texts.beginning}</p>;
  return (
    <div className={styles.top}>
      {older.state === 'failed' && <p role="alert">{texts.olderFailed}</p>}
      <Button variant="subtle" size="xs" loading={older.state === 'loading'} onClick={older.load}>
        {older.state === 'failed' ? chatTexts.retry : texts.older}
      </Button>
    </div>
  );
}
