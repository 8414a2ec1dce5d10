import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconFileTypeCsv, IconJson, IconKeyboard } from '@tabler/icons-react';
import { type ListedTask, taskPriorities } from '@tandem/contract/tasks';
import { useQueryClient } from '@tanstack/react-query';
import { reportFailedWrite } from '../../../platform/failed-writes.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { csvOf, fileNameOf, jsonOf } from '../insights/board-export.view.ts';
import { loadWholeTasks } from '../tasks.queries.ts';
import { taskTexts } from '../tasks.texts.ts';
import type { useFilter } from './filter.hooks.ts';
import { dueSpans } from './filter.view.ts';

const texts = taskTexts.board;
const filterTexts = taskTexts.filter;

export interface BoardMenuProps {
  title: string;
  projectId: string;
  tasks: ListedTask[];
  today: string;
  taskPrefix: string;
  filter: ReturnType<typeof useFilter>;
  onKeys: () => void;
}

/** What is wanted less often: filters by priority and due date, the export, and the list of keys. */
export function BoardMenu({
  projectId,
  title,
  tasks,
  today,
  filter: { filter, change },
  onKeys,
}: BoardMenuProps) {
  const save = useExport({ projectId, title, today });
  const priorities = [
    ...taskPriorities.toReversed().map((value) => ({ value, label: taskTexts.priorityNames[value] })),
    { value: 'none' as const, label: filterTexts.noPriority },
  ];
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon size={36} aria-label={texts.more} title={texts.more}>
          <IconDots size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{filterTexts.priority}</Menu.Label>
        {priorities.map(({ value, label }) => (
          <Menu.CheckboxItem
            key={value}
            checked={filter.priority === value}
            onChange={(isOn) => change({ priority: isOn ? value : undefined })}
          >
            {label}
          </Menu.CheckboxItem>
        ))}
        <Menu.Label>{filterTexts.due}</Menu.Label>
        {dueSpans.map((span) => (
          <Menu.CheckboxItem
            key={span}
            checked={filter.due === span}
            onChange={(isOn) => change({ due: isOn ? span : undefined })}
          >
            {filterTexts.spans[span]}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconFileTypeCsv size={16} aria-hidden />}
          disabled={tasks.length === 0}
          onClick={() => void save('csv')}
        >
          {texts.exportCsv}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconJson size={16} aria-hidden />}
          disabled={tasks.length === 0}
          onClick={() => void save('json')}
        >
          {texts.exportJson}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconKeyboard size={16} aria-hidden />} onClick={onKeys}>
          {texts.keys}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Saves all tasks with whole descriptions as a file. */
function useExport({ projectId, title, today }: Pick<BoardMenuProps, 'projectId' | 'title' | 'today'>) {
  const client = useQueryClient();
  const save = (ending: 'csv' | 'json'): Promise<void> =>
    loadWholeTasks(client, projectId).then(
      (whole) =>
        saveFile(
          fileNameOf(title, today, ending),
          ending === 'csv' ? 'text/csv' : 'application/json',
          ending === 'csv' ? csvOf(whole) : jsonOf(whole),
        ),
      (error: unknown) => reportFailedWrite(error, taskTexts.failed.load, () => void save(ending)),
    );
  return save;
}
