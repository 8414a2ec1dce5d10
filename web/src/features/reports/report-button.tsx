import { ActionIcon, Menu } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { type Reportable, requestReport } from './report-request.store.ts';
import { reportTexts as texts } from './reports.texts.ts';

/** Reports a message or comment. Who shows it decides when it is visible. */
export function ReportButton({ thing }: { thing: Reportable & { kind: 'message' | 'comment' } }) {
  const label = thing.kind === 'message' ? texts.messageOf(thing.name) : texts.commentOf(thing.name);
  return (
    <ActionIcon size={24} aria-label={label} title={label} onClick={() => requestReport(thing)}>
      <IconFlag size={14} aria-hidden />
    </ActionIcon>
  );
}

/** The entry of a menu that reports something. */
export function ReportItem({ thing }: { thing: Reportable }) {
  return (
    <Menu.Item leftSection={<IconFlag size={18} aria-hidden />} onClick={() => requestReport(thing)}>
      {texts.items[thing.kind]}
    </Menu.Item>
  );
}
