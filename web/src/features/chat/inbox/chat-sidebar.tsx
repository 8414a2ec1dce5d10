import { useDebouncedValue } from '@mantine/hooks';
import type { Chat } from '@tandem/contract/chat';
import { limits } from '@tandem/contract/limits';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../../../platform/session.store.ts';
import { FilterField } from '../../../ui/forms/filter-field.tsx';
import { BackButton } from '../../../ui/page/back-button.tsx';
import { SegmentedTabs } from '../../../ui/page/segmented-tabs.tsx';
import { useUnreadOfKind } from '../chat.queries.ts';
import { chatLiveTexts } from '../chat-live.texts.ts';
import { chatTexts } from '../chat.texts.ts';
import { atMost } from '../chat.view.ts';
import styles from './chat-sidebar.module.css';
import { DirectList } from './direct-list.tsx';
import { GroupList } from './group-list.tsx';
import { ListLoading } from './list-loading.tsx';

const texts = chatTexts.page;

const debounceMs = 200;

interface ChatSidebarProps {
  /** Undefined until it is known. */
  tab: Chat['kind'] | undefined;
  /** The chat that is open beside the list. */
  open: string | undefined;
  isHidden: boolean;
}

/** The list beside the open chat: a search, two tabs, and a row for each chat. */
export function ChatSidebar({ tab, open, isHidden }: ChatSidebarProps) {
  const me = useSession(({ user }) => user?._id ?? '');
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search.trim(), debounceMs);
  const unread = { group: useUnreadOfKind('group').data ?? 0, direct: useUnreadOfKind('direct').data ?? 0 };
  const waitingIn = (kind: Chat['kind']) =>
    unread[kind] > 0 && { count: atMost(unread[kind]), spoken: chatLiveTexts.unread(unread[kind]) };
  const choose = (chosen: Chat['kind']) => void navigate({ to: '/chat', search: { tab: chosen } });
  const shared = { search: search === '' ? '' : settled, open, me };
  return (
    <aside className={styles.sidebar} hidden={isHidden} aria-label={texts.title}>
      <div className={styles.head}>
        <BackButton label={chatTexts.panel.back} />
        <h1 className={styles.title} tabIndex={-1}>
          {texts.title}
        </h1>
      </div>
      <FilterField
        maxLength={limits.search}
        className={styles.find}
        label={texts.find}
        value={search}
        onChange={setSearch}
      />
      <div className={styles.tabs}>
        <SegmentedTabs
          label={texts.tabs}
          value={tab ?? ''}
          onChange={choose}
          segments={[
            { value: 'group', label: texts.groupTab, ...waitingIn('group') },
            { value: 'direct', label: texts.directTab, ...waitingIn('direct') },
          ]}
        >
          {tab === 'direct' ? <DirectList {...shared} /> : <GroupList {...shared} />}
        </SegmentedTabs>
        {tab === undefined && <ListLoading />}
      </div>
    </aside>
  );
}
