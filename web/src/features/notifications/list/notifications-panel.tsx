import { SegmentedControl, Button } from '@mantine/core';
import { IconBellRinging } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { isOfferDismissed, useDismissedOffer } from '../notifications.live.ts';
import { notificationListTexts as texts, pushTexts } from '../notifications.texts.ts';
import { usePushState, useTurnOn } from '../push/push-devices.queries.ts';
import { useNotifications } from './notification-list.queries.ts';
import { MarkAllButton, SettingsLink, NotificationList } from './notification-list.tsx';
import { Box, Column, Row, RowLink, Text } from '../../../ui/layout/layout.tsx';
import styles from './notifications.module.css';

interface NotificationsPanelProps {
  /** How many are unread. */
  unread: number;
  onClose: () => void;
}

/** The latest notifications, below the bell. It takes the focus when it opens. */
export function NotificationsPanel({ unread, onClose }: NotificationsPanelProps) {
  const [filter, setFilter] = useState<'all' | 'unread'>('all');
  const list = useNotifications(filter);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Column ground="raised" clips className={styles.panel} role="dialog" aria-label={texts.title}>
      <Row as="header" justify="between" line="below" pad="12 16">
        <Text as="h2" font={16} weight={600} className={styles.panelTitle} tabIndex={-1} ref={heading}>
          {texts.title}
        </Text>
        <Row as="span" gap={4}>
          <SegmentedControl
            size="xs"
            aria-label={texts.filter}
            value={filter}
            onChange={(value) => setFilter(value === 'unread' ? 'unread' : 'all')}
            data={[
              { value: 'all', label: texts.filters.all },
              { value: 'unread', label: texts.unreadOf(unread) },
            ]}
          />
          <MarkAllButton list={list} isIcon />
          <SettingsLink onOpen={onClose} />
        </Row>
      </Row>
      <Box grows scrolls className={styles.panelList}>
        <NotificationList key={filter} list={list} filter={filter} onOpen={onClose} />
      </Box>
      {/* Below the list, whose height is not known before. */}
      {list.isFetched && (
        <>
          <PushOffer />
          <RowLink
            to="/notifications"
            justify="center"
            pad={12}
            line="above"
            tone="accent"
            font={14}
            weight={600}
            isHot
            className={styles.all}
            onClick={onClose}
          >
            {texts.seeAll}
          </RowLink>
        </>
      )}
    </Column>
  );
}

/** Offers notifications in this browser, once; nothing where they are on, denied or not supported. */
function PushOffer() {
  const { isDismissed, dismiss } = useDismissedOffer();
  if (isOfferDismissed(isDismissed)) return null;
  return <Offer onDismiss={dismiss} />;
}

function Offer({ onDismiss }: { onDismiss: () => void }) {
  const state = usePushState();
  const turning = useTurnOn();
  if (state !== 'off') return null;
  return (
    <Row gap={8} wraps tone="2" size={13} pad="12 16" line="above">
      <IconBellRinging size={18} aria-hidden />
      <Text as="span" grows={180}>
        {pushTexts.offer}
      </Text>
      <Button size="xs" variant="default" loading={turning.isPending} onClick={() => turning.mutate()}>
        {pushTexts.offerOn}
      </Button>
      <Button size="xs" variant="subtle" onClick={onDismiss}>
        {pushTexts.offerDismiss}
      </Button>
    </Row>
  );
}
