import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { CountBadge } from '../badges/count-badge.tsx';
import { Row } from '../layout/layout.tsx';
import styles from './page.module.css';

interface Segment<Value extends string> {
  value: Value;
  label: string;
  /** The number of items; text such as '1,000+' is shown as it is. Undefined leaves room for one that is still loading. */
  count?: number | string | undefined;
  /** Set for unread counts: what screen readers read instead of the count. */
  spoken?: string;
}

interface SegmentedTabsProps<Value extends string> {
  label: string;
  segments: readonly Segment<Value>[];
  /** Empty while it is not known which tab is selected. */
  value: Value | '';
  onChange: (value: Value) => void;
  /** Beside the tabs, such as filters of the list; below them where the page has no room for both. */
  aside?: ReactNode;
  /** Whether the content takes the height that is left of a flex column. */
  isFilling?: boolean;
  /** The content of the selected tab. */
  children: ReactNode;
}

/** Tabs under a heading, with counts; arrow keys move between them. */
export function SegmentedTabs<Value extends string>(props: SegmentedTabsProps<Value>) {
  const { label, segments, value, onChange, aside, isFilling = false, children } = props;
  const choose = (chosen: string | null) => {
    const segment = segments.find((candidate) => candidate.value === chosen);
    if (segment) onChange(segment.value);
  };
  return (
    <Tabs
      value={value}
      onChange={choose}
      classNames={{ root: styles.tabsRoot, list: styles.tabsList, tab: styles.tab, panel: styles.panel }}
      mod={{ filling: isFilling }}
    >
      <Row align="stretch" className={styles.tabsHead}>
        <Tabs.List aria-label={label}>
          {segments.map((segment) => (
            <Tabs.Tab key={segment.value} value={segment.value}>
              {segment.label}{' '}
              {'count' in segment && (
                <span className={styles.tabsCount}>
                  {segment.count !== undefined && (
                    <CountBadge
                      count={segment.count}
                      {...(segment.spoken && { label: segment.spoken, tone: 'filled' })}
                    />
                  )}
                </span>
              )}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {aside && (
          <Row justify="end" grows className={styles.tabsAside}>
            {aside}
          </Row>
        )}
      </Row>
      {segments.map((segment) => (
        <Tabs.Panel key={segment.value} value={segment.value}>
          {segment.value === value && children}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
