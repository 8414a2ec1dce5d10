import { useNavigate, useSearch } from '@tanstack/react-router';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { pagesIn } from '../../../ui/lists/pages-in.ts';
import { Page } from '../../../ui/page/page.tsx';
import { SegmentedTabs } from '../../../ui/page/segmented-tabs.tsx';
import { MarkAllButton } from './mark-all-button.tsx';
import { NotificationList } from './notification-list.tsx';
import { type ListFilter, useNotifications } from './notification-list.queries.ts';
import { notificationListTexts as texts } from './notification-list.texts.ts';
import { SettingsLink } from './settings-link.tsx';
import styles from './notifications-page.module.css';

/** What is said instead of a list has a frame of its own. */
const isFramed = ({ data, isError }: ReturnType<typeof useNotifications>): boolean =>
  data === undefined ? !isError : data.length > 0;

/** All notifications, or the unread ones, in pages. */
export function NotificationsPage() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const filter: ListFilter = search['show'] === 'unread' ? 'unread' : 'all';
  const list = useNotifications(filter);
  const filterBy = (value: ListFilter) =>
    void navigate({ to: '.', search: value === 'all' ? {} : { show: value }, resetScroll: false });
  return (
    <Page
      title={texts.title}
      width="narrow"
      actions={
        <>
          <MarkAllButton list={list} />
          <SettingsLink />
        </>
      }
    >
      <SegmentedTabs
        label={texts.filter}
        value={filter}
        onChange={filterBy}
        segments={[
          { value: 'all', label: texts.all },
          { value: 'unread', label: texts.unread },
        ]}
      >
        <InfiniteList {...pagesIn(list)}>
          <div className={isFramed(list) ? styles.list : undefined}>
            <NotificationList list={list} filter={filter} />
          </div>
        </InfiniteList>
      </SegmentedTabs>
    </Page>
  );
}
