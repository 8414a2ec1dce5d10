import { ActionIcon, Button, Menu } from '@mantine/core';
import type { ListedTask } from '@tandem/contract/tasks';
import { IconDownload, IconFileTypeCsv, IconJson, IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { reportFailedWrite } from '../../../../platform/failed-writes.ts';
import { saveFile } from '../../../../platform/save-file.ts';
import { ResultAt } from '../../../../ui/notices/result-at.tsx';
import { csvOf, fileNameOf, jsonOf } from '../../insights/board-export.view.ts';
import type { BoardLive } from '../../tasks.live.ts';
import { boardPlace, loadWholeTasks } from '../../tasks.queries.ts';
import { taskTexts } from '../../tasks.texts.ts';
import styles from './board-head.module.css';
import { Presence } from '../presence.tsx';

const texts = taskTexts.board;

interface BoardHeadProps {
  title: string;
  projectId: string;
  tasks: ListedTask[];
  today: string;
  live: BoardLive;
  onNew: () => void;
  /** The filter, rendered beside the buttons. */
  children: ReactNode;
}

/** The members who have the board open, its filter and its buttons. */
export function BoardHead(props: BoardHeadProps) {
  const { projectId, title, tasks, today, live, onNew, children } = props;
  return (
    <header className={styles.head} role="presentation">
      <Presence live={live} />
      <ResultAt place={boardPlace(projectId)} className={styles.result} />
      <div className={styles.actions}>
        {children}
        <ExportMenu {...{ projectId, title, tasks, today }} />
        <Button className={styles.add} leftSection={<IconPlus size={16} aria-hidden />} onClick={onNew}>
          {texts.newTask}
        </Button>
      </div>
    </header>
  );
}

type ExportMenuProps = Pick<BoardHeadProps, 'projectId' | 'title' | 'tasks' | 'today'>;

function ExportMenu({ projectId, title, tasks, today }: ExportMenuProps) {
  const client = useQueryClient();
  const save = (ending: 'csv' | 'json') =>
    loadWholeTasks(client, projectId).then(
      (whole) =>
        saveFile(
          fileNameOf(title, today, ending),
          ending === 'csv' ? 'text/csv' : 'application/json',
          ending === 'csv' ? csvOf(whole) : jsonOf(whole),
        ),
      (error: unknown) => reportFailedWrite(error, taskTexts.failed.load, () => void save(ending)),
    );
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={texts.exportAs}
          title={texts.exportAs}
          disabled={tasks.length === 0}
        >
          <IconDownload size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileTypeCsv size={16} aria-hidden />} onClick={() => void save('csv')}>
          {texts.exportCsv}
        </Menu.Item>
        <Menu.Item leftSection={<IconJson size={16} aria-hidden />} onClick={() => void save('json')}>
          {texts.exportJson}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
