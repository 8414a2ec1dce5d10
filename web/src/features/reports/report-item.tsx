import { Menu } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { type Reportable, requestReport } from './report-request.store.ts';
import { reportTexts as texts } from './reports.texts.ts';

/** The entry of a menu that reports something. */
export function ReportItem({ thing }: { thing: Reportable }) {
  return (
    <Menu.Item leftSection={<IconFlag size={18} aria-hidden />} onClick={() => requestReport(thing)}>
      {texts.items[thing.kind]}
    </Menu.Item>
  );
}
