import { IconCheck, IconEyeOff, IconList } from '@tabler/icons-react';
import { type FeedOrder, feedOrders } from '@tandem/contract/projects/project-lists';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { projectTexts } from '../projects.texts.ts';
import styles from './feed.module.css';
import { Box, Row, RowLink, Text } from '../../../ui/layout/layout.tsx';
import { feedTexts } from './feed.texts.ts';

/** Where a key leads among a number of options; null for other keys. */
function targetOf(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

interface OptionsProps {
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** A menu with arrow keys. The chosen option has the focus when it opens, else the first one. */
function Options({ label, onClose, children }: OptionsProps) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const first = menu.current?.querySelector<HTMLElement>('[role^="menuitem"]');
    (menu.current?.querySelector<HTMLElement>('[aria-checked="true"]') ?? first)?.focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const options = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
    const at = options.findIndex((option) => option === document.activeElement);
    const target = targetOf(event.key, at, options.length);
    if (event.key === 'Escape') onClose();
    else if (target !== null) options[target]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Box
      ref={menu}
      role="menu"
      aria-label={label}
      pad={8}
      ground="raised"
      className={styles.menu}
      onKeyDown={onKeyDown}
    >
      {children}
    </Box>
  );
}

const option = {
  role: 'menuitem',
  tabIndex: -1,
  isChoice: true,
  isWide: true,
  gap: 12,
  font: 14,
  weight: 500,
  round: 'sm',
  pad: '8 12',
  tall: 'control',
  className: styles.option,
} as const;

interface SortOptionsProps {
  order: FeedOrder;
  onChoose: (order: FeedOrder) => void;
  onClose: () => void;
}

/** The menu of orders. */
export function SortOptions({ order, onChoose, onClose }: SortOptionsProps) {
  return (
    <Options label={feedTexts.filters.sort} onClose={onClose}>
      {feedOrders.map((one) => (
        <Row
          key={one}
          as="button"
          type="button"
          {...option}
          role="menuitemradio"
          aria-checked={one === order}
          onClick={() => onChoose(one)}
        >
          <Text as="span" grows>
            {feedTexts.filters.orders[one]}
            <Text as="span" isBlock tone="3" font={12}>
              {feedTexts.filters.orderHints[one]}
            </Text>
          </Text>
          {one === order && <IconCheck size={16} className="l-tone-accent" aria-hidden />}
        </Row>
      ))}
    </Options>
  );
}

interface MoreOptionsProps {
  onIgnored: () => void;
  onClose: () => void;
}

/** The menu of what few visits need: the simple feed, and the ignored projects. */
export function MoreOptions({ onIgnored, onClose }: MoreOptionsProps) {
  return (
    <Options label={projectTexts.feed.more} onClose={onClose}>
      <RowLink to="/project-feed" {...option}>
        <IconList size={16} className="l-tone-3" aria-hidden />
        <Text as="span" grows>
          {projectTexts.simple.title}
        </Text>
      </RowLink>
      <Row as="button" type="button" {...option} onClick={onIgnored}>
        <IconEyeOff size={16} className="l-tone-3" aria-hidden />
        <Text as="span" grows>
          {projectTexts.feed.ignored}
        </Text>
      </Row>
    </Options>
  );
}
