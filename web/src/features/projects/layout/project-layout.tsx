import { Button } from '@mantine/core';
import type { Project } from '@tandem/contract/projects';
import { anyRole } from '@tandem/contract/projects/project-publicity';
import { Link, useNavigate, useSearch, useLocation } from '@tanstack/react-router';
import {
  memo,
  type ReactNode,
  useEffect,
  useMemo,
  type CSSProperties,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react';
import { useMediaQuery } from '@mantine/hooks';
import { IconBookmark, IconBookmarkFilled, IconLock } from '@tabler/icons-react';
import { groupLiteral } from '@tandem/contract/chat';
import { coverLookOf, coverOf } from '@tandem/contract/projects/project-cover';
import { LazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { NoticeBar } from '../../../ui/notices/notice-bar.tsx';
import { InvitationNotice, InvitePeopleButton, useMyInvitationTo } from '../../invitations/public.ts';
import { JoinDialog, usePendingRequests } from '../../join-requests/public.ts';
import { useHasInvitations } from '../../people/public.ts';
import { ProjectNotice } from '../lifecycle/project-notice.tsx';
import { useProject } from '../projects.queries.ts';
import { joinStateOf, stateOf, peopleCount } from '../projects.view.ts';
import { useJoinRequested, useSavedAndIgnored } from '../saved-and-ignored/saved-and-ignored.queries.ts';
import { ProjectContext, useBackFromProject, useProjectContext } from './layout.hooks.ts';
import { layoutTexts } from './layout.texts.ts';
import { type ProjectTab, standingOf, type ShownTab, tabOfPath, tabsFor } from './layout.view.ts';
import styles from './project-layout.module.css';
import { Cover } from '../../../ui/covers/cover.tsx';
import { BackButton } from '../../../ui/page/back-button.tsx';
import { CountBadge } from '../../../ui/badges/count-badge.tsx';
import { Hidden } from '../../../ui/page/hidden.tsx';
import { useRootMark } from '../../../ui/page/root-mark.ts';
import { AvatarStack } from '../../../ui/people/person-link.tsx';
import { useProjectUnread } from '../../chat/public.ts';
import { projectLifecycleTexts } from '../lifecycle/project-lifecycle.texts.ts';
import { JoinControl } from '../feed/project-card.tsx';
import { projectTexts } from '../projects.texts.ts';
import { Box, Column, Row, RowLink, Text } from '../../../ui/layout/layout.tsx';
import { ProjectMenu } from './project-menu.tsx';

const texts = layoutTexts.requested;

/** Above the tabs of a project that the visitor asked to join: what comes next. */
function RequestNotice({ project: { createdBy } }: { project: Project }) {
  return (
    <NoticeBar
      label={texts.label}
      buttons={
        <Button
          variant="default"
          size="compact-md"
          renderRoot={(props) => <Link to="/my-applications" {...props} />}
        >
          {texts.toApplications}
        </Button>
      }
    >
      {texts.text(createdBy.firstName)}
    </NoticeBar>
  );
}

// Most visits edit nothing.
const loadForm = async () => (await import('../form/project-form-dialog.tsx')).ProjectFormDialog;

// Memoized, because each change of the address renders the layout again.
const Header = memo(ProjectHeader);

/** Opens the dialog that a public page leads to, with its role, where the visitor may still ask. */
function useAskedFromOutside(project: Project | undefined, openJoin: (roleId: string | undefined) => void) {
  const { join } = useSearch({ strict: false });
  const navigate = useNavigate();
  useEffect(() => {
    if (project === undefined || typeof join !== 'string') return;
    void navigate({ to: '.', search: ({ join: _asked, ...others }) => others, replace: true });
    if (joinStateOf(project) === 'open') openJoin(join === anyRole ? undefined : join);
  }, [project, join, navigate, openJoin]);
}

interface ProjectLayoutProps {
  projectId: string;
  /** Called when the pointer or the focus reaches a tab, to load what is behind it. */
  onIntent: (tab: ProjectTab) => void;
  /** The tab that is shown. */
  children: ReactNode;
}

/** A project as a place: one header with tabs above all of its screens, which stays while they change. */
export function ProjectLayout({ projectId, onIntent, children }: ProjectLayoutProps) {
  const query = useProject(projectId);
  const { isError: isMissing } = query;
  const project = isMissing ? undefined : query.data;
  const { open: openJoin, ...join } = useDialog<string | undefined>();
  const { open: openForm, ...form } = useDialog<null>();
  const requested = useJoinRequested();
  const isVisitor = standingOf(project) === 'visitor';
  const hasInvitations = useHasInvitations();
  const context = useMemo(
    () => ({
      projectId,
      project,
      isMissing,
      isVisitor,
      askToJoin: () => openJoin(undefined),
      askForRole: openJoin,
      edit: () => openForm(null),
    }),
    [projectId, project, isMissing, isVisitor, openJoin, openForm],
  );
  useAskedFromOutside(project, openJoin);
  return (
    <ProjectContext value={context}>
      <Column grows className={styles.place}>
        <Header onIntent={onIntent} />
        {project && <ProjectNotice project={project} />}
        {isVisitor && project?.myRequestStatus === 'pending' && <RequestNotice project={project} />}
        {isVisitor && <InvitationNotice projectId={projectId} mayExist={hasInvitations} />}
        {/* A deleted project has nothing but the way back. */}
        {project?.deletedAt == null && (
          <Column grows className={styles.tab}>
            {children}
          </Column>
        )}
      </Column>
      <JoinDialog
        key={join.subject}
        project={project}
        roleId={join.subject}
        isOpen={join.isOpen}
        {...requested}
        onClose={join.close}
      />
      <LazyDialog load={loadForm} props={{ project, isOpen: form.isOpen, onClose: form.close }} />
    </ProjectContext>
  );
}

/** Tells the screens of a project the height of the header above them, as `--project-head` of its parent. */
function useHeaderHeight(): RefObject<HTMLElement | null> {
  const header = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = header.current;
    const place = element?.parentElement;
    if (!element || !place) return undefined;
    const observer = new ResizeObserver(() =>
      place.style.setProperty('--project-head', `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return header;
}

const maxFaces = 4;

/** The faces of the project members, which lead to the People tab. */
function HeaderFaces({ project }: { project: Project }) {
  const people = [project.createdBy, ...project.collaborators];
  return (
    <RowLink
      to="/projects/$projectId/people"
      params={{ projectId: project._id }}
      gap={8}
      isInline
      isFixed
      isLast
      round="full"
      font={13}
      weight={500}
      hasDigits
      isOneLine
      className={styles.faces}
    >
      <AvatarStack people={people} max={maxFaces} isLinked={false} />
      <span>{projectTexts.card.people(peopleCount(project))}</span>
    </RowLink>
  );
}

/** What the viewer may do with the project, beside its title. */
function HeaderActions({ project }: { project: Project }) {
  if (project.deletedAt !== null) return null;
  return (
    <>
      {standingOf(project) === 'visitor' && <VisitorActions project={project} />}
      {standingOf(project) === 'owner' && (
        <Row as="span" gap={8} isInline className={styles.actions}>
          <InvitePeopleButton project={project} className={styles.foldable} />
        </Row>
      )}
      <ProjectMenu project={project} />
    </>
  );
}

function VisitorActions({ project }: { project: Project }) {
  const { askToJoin } = useProjectContext();
  const { toggleSaved } = useSavedAndIgnored();
  const { data: invitation } = useMyInvitationTo(project._id, useHasInvitations());
  const Bookmark = project.isSaved ? IconBookmarkFilled : IconBookmark;
  return (
    <Row gap={8} isInline className={styles.actions}>
      <Button
        variant="default"
        size="compact-md"
        className={`${styles.foldable} ${styles.quiet}`}
        aria-pressed={project.isSaved}
        leftSection={<Bookmark size={16} aria-hidden />}
        onClick={() => toggleSaved(project)}
      >
        {project.isSaved ? projectTexts.card.unsaveHint : projectTexts.card.saveHint}
      </Button>
      {/* Who is invited answers the invitation. */}
      {!invitation && <JoinControl project={project} onAsk={askToJoin} />}
    </Row>
  );
}

const badges = {
  open: projectTexts.card.open,
  closed: projectTexts.card.closed,
  ...projectLifecycleTexts.badge,
};

/** Whether the project takes join requests, or which end it came to. */
function HeaderStatus({ project }: { project: Project }) {
  const state = stateOf(project);
  return (
    <Row
      as="span"
      gap={8}
      isInline
      isFixed
      font={12}
      weight={500}
      pad="2 8"
      round="full"
      className={styles.status}
      data-open={state === 'open'}
    >
      {badges[state]}
    </Row>
  );
}

/** The cover behind the title, and on phones behind the buttons and faces too. */
function HeaderCover({ seed }: { seed: number }) {
  const isPhone =
    useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) === true;
  return (
    <Box clips className={styles.cover}>
      <Cover drawing={coverOf(seed, isPhone ? 'phone' : 'band')} />
    </Box>
  );
}

/** Leads out of the project. */
function Back() {
  const { projectId } = useProjectContext();
  return <BackButton label={projectTexts.back} onBack={useBackFromProject(projectId)} />;
}

interface ProjectHeaderProps {
  onIntent: (tab: ProjectTab) => void;
}

/** The header above all screens of a project: title, status, faces, what the viewer may do, and the tabs. */
function ProjectHeader({ onIntent }: ProjectHeaderProps) {
  const { project, isMissing } = useProjectContext();
  const header = useHeaderHeight();
  useRootMark('data-place', !isMissing);
  return (
    <Column ref={header} as="header" on="screen" className={styles.head} role="presentation">
      <Row
        gap={8}
        grows
        className={styles.band}
        style={project && ({ '--cover-base': coverLookOf(project.coverSeed).palette.base } as CSSProperties)}
      >
        {project && <HeaderCover seed={project.coverSeed} />}
        <Row gap={12} pad="8 0" isAnchor className={styles.lead}>
          <Back />
          <Text as="h1" wrap="pretty" className={styles.title} tabIndex={-1} dir="auto">
            {project?.title ?? layoutTexts.title}
          </Text>
          {project && <HeaderStatus project={project} />}
        </Row>
        {project && <HeaderFaces project={project} />}
        {project && (
          <Row gap={8} isInline isFixed className={styles.end}>
            <HeaderActions project={project} />
          </Row>
        )}
      </Row>
      <ProjectTabs onIntent={onIntent} />
    </Column>
  );
}

interface ProjectTabsProps {
  onIntent: (tab: ProjectTab) => void;
}

/** The tabs of a project as links: Overview, Board, Chat, People and, for the owner, Requests. */
function ProjectTabs({ onIntent }: ProjectTabsProps) {
  const { project, projectId } = useProjectContext();
  const shown = useLocation({ select: ({ pathname }) => tabOfPath(pathname) });
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // With the next frame, which lays out the page anyway.
    const frame = requestAnimationFrame(() => revealCurrent(list.current));
    return () => cancelAnimationFrame(frame);
  }, [shown, project]);
  return (
    <Box as="nav" shrinks isFixed className={styles.tabs} aria-label={layoutTexts.tabs}>
      <Row as="ul" ref={list} align="stretch" isAnchor className={styles.list}>
        {tabsFor(standingOf(project), project?.deletedAt != null).map((tab) => (
          <li key={tab.id}>
            <RowLink
              {...linkOf(tab.id, projectId)}
              tall={44}
              tone="2"
              font={14}
              weight={500}
              isOneLine
              className={styles.headerTab}
              aria-current={tab.id === shown ? 'page' : undefined}
              // Every URL of a project begins with that of its Overview.
              activeOptions={{ exact: true }}
              onPointerEnter={() => onIntent(tab.id)}
              onFocus={() => onIntent(tab.id)}
            >
              {layoutTexts.tab[tab.id]}
              <TabMark tab={tab} />
            </RowLink>
          </li>
        ))}
      </Row>
    </Box>
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
        <IconLock size={15} stroke={1.7} className="l-tone-3" aria-hidden />
        <Hidden>{layoutTexts.locked}</Hidden>
      </>
    );
  if (!project) return null;
  if (id === 'people') return <Count count={peopleCount(project)} />;
  if (id === 'chat' && standingOf(project) !== 'visitor') return <UnreadCount projectId={projectId} />;
  return id === 'requests' ? <RequestsCount projectId={projectId} /> : null;
}

function UnreadCount({ projectId }: { projectId: string }) {
  const count = useProjectUnread(projectId);
  return <Count count={count} spoken={layoutTexts.unread(count)} />;
}

function RequestsCount({ projectId }: { projectId: string }) {
  const count = usePendingRequests(projectId);
  return <Count count={count} spoken={layoutTexts.pending(count)} />;
}

/** A count beside a tab; one that asks for attention has words for screen readers, and is not shown for zero. */
function Count({ count, spoken }: { count: number; spoken?: string }) {
  if (count === 0) return null;
  if (spoken === undefined) return <CountBadge count={count} />;
  return <CountBadge count={count} most={100} tone="filled" label={spoken} />;
}

function linkOf(tab: ProjectTab, projectId: string) {
  const params = { projectId };
  if (tab === 'overview') return { to: '/projects/$projectId', params } as const;
  if (tab === 'board') return { to: '/projects/$projectId/tasks', params } as const;
  if (tab === 'people') return { to: '/projects/$projectId/people', params } as const;
  if (tab === 'requests') return { to: '/projects/$projectId/requests', params } as const;
  return { to: '/collab-chat/$projectId/$chatId', params: { projectId, chatId: groupLiteral } } as const;
}
