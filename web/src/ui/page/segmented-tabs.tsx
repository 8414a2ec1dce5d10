import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { Hidden } from './hidden.tsx';
import styles from './segmented-tabs.module.css';

interface Segment<Value extends string> {
  value: Value;
  label: string;
  /** How many things are in it; text such as '1,000+' is shown as it is. */
  count?: number | string;
  /** Set where the count is of unread things: what screen readers hear in its place. */
  spoken?: string;
}

interface SegmentedTabsProps<Value extends string> {
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** What the chosen tab shows. */
  children: ReactNode;
}

/** Tabs under a heading, with counts; arrow keys move between them. */
export function SegmentedTabs<Value extends string>(props: SegmentedTabsProps<Value>) {
  const { label, segments, value, onChange, children } = props;
  const choose = (chosen: string | null) => {
    const segment = segments.find((one) => one.value === chosen);
    if (segment) onChange(segment.value);
  };
  return (
    <Tabs
      value={value}
      onChange={choose}
      classNames={{ list: styles.list, tab: styles.tab, panel: styles.panel }}
    >
      <Tabs.List aria-label={label}>
        {segments.map((segment) => (
          <Tabs.Tab key={segment.value} value={segment.value}>
            {segment.label}{' '}
            {segment.count !== undefined && (
              <span className={styles.count} data-waiting={segment.spoken && true}>
                <span aria-hidden={segment.spoken !== undefined}>{segment.count}</span>
                {segment.spoken && <Hidden>{segment.spoken}</Hidden>}
              </span>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {segments.map((segment) => (
        <Tabs.Panel key={segment.value} value={segment.value}>
          {segment.value === value && children}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
