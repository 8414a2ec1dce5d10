import { IconLock } from '@tabler/icons-react';
import { groupLiteral } from '@tandem/contract/chat';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { formatNumber } from '../../../ui/numbers.ts';
import { Hidden } from '../../../ui/page/hidden.tsx';
import { useProjectUnread } from '../../chat/public.ts';
import { usePendingRequests } from '../../join-requests/public.ts';
import { peopleCount } from '../projects.view.ts';
import { useProjectContext } from './layout.hooks.ts';
import { layoutTexts as texts } from './layout.texts.ts';
import { type ProjectTab, type ShownTab, standingOf, tabOfPath, tabsFor } from './layout.view.ts';
import styles from './project-tabs.module.css';

interface ProjectTabsProps {
  onIntent: (tab: ProjectTab) => void;
}

/** The tabs of a project as links: Overview, Board, Chat, People and, for the owner, Requests. */
export function ProjectTabs({ onIntent }: ProjectTabsProps) {
  const { project, projectId } = useProjectContext();
  const shown = useLocation({ select: ({ pathname }) => tabOfPath(pathname) });
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => revealCurrent(list.current), [shown, project]);
  return (
    <nav className={styles.tabs} aria-label={texts.tabs}>
      <ul ref={list} className={styles.list}>
        {tabsFor(standingOf(project), project?.deletedAt != null).map((tab) => (
          <li key={tab.id}>
            <Link
              {...linkOf(tab.id, projectId)}
              className={styles.tab}
              aria-current={tab.id === shown ? 'page' : undefined}
              // Every URL of a project begins with that of its Overview.
              activeOptions={{ exact: true }}
              onPointerEnter={() => onIntent(tab.id)}
              onFocus={() => onIntent(tab.id)}
            >
              {texts.tab[tab.id]}
              <TabMark tab={tab} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls the tabs of a narrow screen to the one that is shown. */
function revealCurrent(list: HTMLElement | null): void {
  const tab = list?.querySelector<HTMLElement>('[aria-current]')?.parentElement;
  if (!list || !tab) return;
  const isInView =
    tab.offsetLeft >= list.scrollLeft &&
    tab.offsetLeft + tab.offsetWidth <= list.scrollLeft + list.clientWidth;
  if (!isInView) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
}

function TabMark({ tab: { id, isLocked } }: { tab: ShownTab }) {
  const { project, projectId } = useProjectContext();
  if (isLocked)
    return (
      <>
        <IconLock size={15} stroke={1.7} className={styles.lock} aria-hidden />
        <Hidden>{texts.locked}</Hidden>
      </>
    );
  if (!project) return null;
  if (id === 'people') return <Count count={peopleCount(project)} />;
  if (id === 'chat' && standingOf(project) !== 'visitor') return <UnreadCount projectId={projectId} />;
  return id === 'requests' ? <RequestsCount projectId={projectId} /> : null;
}

function UnreadCount({ projectId }: { projectId: string }) {
  const count = useProjectUnread(projectId);
  return <Count count={count} spoken={texts.unread(count)} />;
}

function RequestsCount({ projectId }: { projectId: string }) {
  const count = usePendingRequests(projectId);
  return <Count count={count} spoken={texts.pending(count)} />;
}

const maxCount = 99;

/** A count beside a tab; one that asks for attention has words for screen readers, and is not shown for zero. */
function Count({ count, spoken }: { count: number; spoken?: string }) {
  if (count === 0) return null;
  return (
    <span className={styles.count} data-waiting={spoken !== undefined || undefined}>
      <span aria-hidden={spoken !== undefined}>
        {count > maxCount ? texts.atMost(maxCount) : formatNumber(count)}
      </span>
      {spoken && <Hidden>{spoken}</Hidden>}
    </span>
  );
}

function linkOf(tab: ProjectTab, projectId: string) {
  const params = { projectId };
  if (tab === 'overview') return { to: '/projects/$projectId', params } as const;
  if (tab === 'board') return { to: '/projects/$projectId/tasks', params } as const;
  if (tab === 'people') return { to: '/projects/$projectId/people', params } as const;
  if (tab === 'requests') return { to: '/projects/$projectId/requests', params } as const;
  return { to: '/collab-chat/$projectId/$chatId', params: { projectId, chatId: groupLiteral } } as const;
}
