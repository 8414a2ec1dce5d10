import { type NotificationFilter, notificationFilters } from '@tandem/contract/notifications';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { pagesIn } from '../../../ui/lists/pages-in.ts';
import { Page } from '../../../ui/page/page.tsx';
import { SegmentedTabs } from '../../../ui/page/segmented-tabs.tsx';
import { notificationListTexts as texts } from '../notifications.texts.ts';
import { useNotifications } from './notification-list.queries.ts';
import { MarkAllButton, SettingsLink, NotificationList } from './notification-list.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import styles from './notifications.module.css';

/** All notifications, the unread ones, or those of one group, in pages. */
export function NotificationsPage() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const filter = notificationFilters.find((value) => value === search['show']) ?? 'all';
  const list = useNotifications(filter);
  const filterBy = (value: NotificationFilter) =>
    void navigate({ to: '.', search: value === 'all' ? {} : { show: value }, resetScroll: false });
  return (
    <Page
      title={texts.title}
      actions={
        <>
          <MarkAllButton list={list} isPart={filter !== 'all' && filter !== 'unread'} />
          <SettingsLink />
        </>
      }
    >
      <SegmentedTabs
        label={texts.filter}
        value={filter}
        onChange={filterBy}
        segments={notificationFilters.map((value) => ({ value, label: texts.filters[value] }))}
        aside={<Keys />}
      >
        <InfiniteList {...pagesIn(list)}>
          <NotificationList key={filter} list={list} filter={filter} hasDays />
        </InfiniteList>
      </SegmentedTabs>
    </Page>
  );
}

/** The keys of the list, where there is a keyboard. */
function Keys() {
  return (
    <Row as="p" gap={12} align="stretch" isFixed tone="3" size={12} className={styles.keys}>
      {texts.keys.map(({ key, does }) => (
        <span key={key}>
          <kbd>{key}</kbd> {does}
        </span>
      ))}
    </Row>
  );
}
