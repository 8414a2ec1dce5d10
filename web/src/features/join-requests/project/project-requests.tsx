import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconMessage } from '@tabler/icons-react';
import type { JoinRequest } from '@tandem/contract/join-requests';
import type { Project } from '@tandem/contract/projects';
import { useNavigate, useSearch, useRouter, Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { isMissing } from '../../../platform/call.ts';
import { retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { ConfirmDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { Fact } from '../../../ui/lists/fact.tsx';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { pagesIn } from '../../../ui/lists/pages-in.ts';
import { useDecided } from '../../../ui/lists/use-decided.ts';
import { FullHeight } from '../../../ui/page/full-height.tsx';
import { SegmentedTabs } from '../../../ui/page/segmented-tabs.tsx';
import { useTabTitle } from '../../../ui/page/tab-title.ts';
import { moveFocus } from '../../../ui/page/use-reveal.ts';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { PersonLink } from '../../../ui/people/person-link.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import {
  usePendingRequests,
  useRequestTo,
  type Decision,
  useDecide,
  useRequestsTo,
  useDecidedRequests,
} from '../join-requests.queries.ts';
import { joinRequestTexts } from '../join-requests.texts.ts';
import {
  nameOf,
  badgeOf,
  type RequestListName,
  listOf,
  requestLists,
  groupsOf,
  openRequest,
  rowIdOf,
  headingIdOf,
  type RequestGroup,
} from '../join-requests.view.ts';
import styles from '../join-requests.module.css';
import { Box, Row, RowLink, Stack, Text } from '../../../ui/layout/layout.tsx';
import { RequestThread } from './request-thread.tsx';

const texts = joinRequestTexts.review;

/** The Requests tab: the requests of a project by status, and beside the pending ones the one that is open. */
export function ProjectRequests({ project }: { project: Project }) {
  const shown = listOf(useSearch({ strict: false }));
  const navigate = useNavigate();
  const waiting = usePendingRequests(project._id);
  const list = usePendingList(project);
  useTabTitle(texts.tab(project.title));
  const show = (name: RequestListName) =>
    void navigate({ to: '.', search: name === 'pending' ? {} : { show: name }, resetScroll: false });
  const hasThread = shown === 'pending' && (list.open !== undefined || list.named !== undefined);
  return (
    <FullHeight
      className={[styles.requests, hasThread ? styles.beside : '', list.named ? styles.open : ''].join(' ')}
      isAlone={list.named !== undefined}
    >
      <Box scrolls {...(hasThread && { ground: 'surface', line: 'end' })} className={styles.lists}>
        <SegmentedTabs
          label={texts.lists}
          value={shown}
          onChange={show}
          segments={requestLists.map((value) => ({
            value,
            label: texts.listNames[value],
            ...(value === 'pending' && { count: waiting }),
          }))}
        >
          {shown === 'pending' ? (
            <PendingRequests list={list} />
          ) : (
            <DecidedRequests key={shown} projectId={project._id} status={shown} />
          )}
        </SegmentedTabs>
      </Box>
      {hasThread && <OpenRequest project={project} list={list} />}
    </FullHeight>
  );
}

type PendingList = ReturnType<typeof usePendingList>;

/** The pending requests by role. */
function PendingRequests({ list: { query, requests, groups, open, isWide } }: { list: PendingList }) {
  if (query.isPending || (requests.length === 0 && query.hasNextPage))
    return <LoadingState label={texts.loading} cards={2} />;
  if (!query.data) return <ErrorState message={sentenceOf(query.error, texts.failed)} {...retryOf(query)} />;
  if (requests.length === 0) return <EmptyState title={texts.empty} hint={texts.emptyHint} drawing="bell" />;
  return (
    <RequestRows groups={groups} open={open?._id} pages={pagesIn(query)} isWide={isWide}>
      {query.data.length === 0 && !query.hasNextPage && <Text tone="2">{texts.empty}</Text>}
    </RequestRows>
  );
}

/** The request that is open, with the decision about it. */
function OpenRequest({ project, list }: { project: Project; list: PendingList }) {
  const { open, named, elsewhere, isWide, close, finish, query } = list;
  const closed = useDialog<{ request: JoinRequest; note: string }>();
  // What is wrong with the list stands in the list.
  if (!open) return query.data ? <Elsewhere request={elsewhere} onBack={close} /> : null;
  const accept = (note: string) =>
    project.status === 'closed' ? closed.open({ request: open, note }) : finish(open, 'accept', note);
  return (
    <>
      <RequestThread
        key={open._id}
        request={open}
        projectTitle={project.title}
        isAutoSelected={named === undefined}
        onAccept={accept}
        onReject={(reason) => finish(open, 'reject', reason)}
        onBack={isWide ? undefined : close}
      />
      <ConfirmDialog
        isOpen={closed.isOpen}
        title={texts.closedTitle}
        confirmLabel={texts.accept}
        onConfirm={() => {
          closed.close();
          if (closed.subject) finish(closed.subject.request, 'accept', closed.subject.note);
        }}
        onClose={closed.close}
      >
        {closed.subject && <p>{texts.closedText(nameOf(closed.subject.request), project.title)}</p>}
      </ConfirmDialog>
    </>
  );
}

/** In place of a request that the URL names: it loads, failed to load, or was withdrawn. */
function Elsewhere({ request, onBack }: { request: ReturnType<typeof useRequestTo>; onBack: () => void }) {
  if (request.isPending) return <LoadingState label={texts.loading} cards={1} />;
  if (request.error && !isMissing(request.error))
    return <ErrorState message={sentenceOf(request.error, texts.failed)} {...retryOf(request)} />;
  return (
    <EmptyState
      title={texts.withdrawn}
      hint={texts.withdrawnHint}
      action={
        <Button variant="light" onClick={onBack}>
          {texts.backToList}
        </Button>
      }
    />
  );
}

/** The pending requests of a project, the one that is open, and what decides about it. */
function usePendingList(project: Project) {
  const { isWide, named, close, show } = useRequestAddress(project._id);
  const query = useRequestsTo(project._id);
  const { keep, forget, withDecided } = useDecided<JoinRequest, Decision>();
  const decide = useDecide({ onDecided: keep, onFailed: forget });
  const requests = withDecided(query.data ?? []);
  const groups = groupsOf(requests, project.roles);
  const isListed = requests.some(({ _id }) => _id === named);
  const elsewhere = useRequestTo(project._id, isListed || query.data === undefined ? null : (named ?? null));
  const open = isListed || named === undefined ? openRequest(groups, named, isWide) : elsewhere.data;
  useShown(named, open != null);
  const finish = (request: JoinRequest, decision: Decision, words: string) => {
    decide({ request, projectTitle: project.title, decision, words });
    // The request stays open with what came of it: another one would take a second click, and count as read.
    if (named !== request._id) show(request._id);
    moveFocus(headingIdOf(request._id));
  };
  return { query, requests, groups, elsewhere, open: open ?? undefined, isWide, named, close, finish };
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set when a request was opened from the list that it hides: Back leads to the list. */
    isFromList?: boolean;
  }
}

/** The request that the URL names, and whether list and conversation stand side by side. */
function useRequestAddress(projectId: string) {
  const isWide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false }) ?? true;
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const go = (request?: string) =>
    void navigate({
      to: '/projects/$projectId/requests',
      params: { projectId },
      search: request === undefined ? {} : { request },
      state: (state) => state,
      replace: true,
      resetScroll: false,
    });
  return {
    isWide,
    named: typeof search['request'] === 'string' ? search['request'] : undefined,
    show: (request: string) => go(request),
    close: () => (router.history.location.state.isFromList ? router.history.back() : go()),
  };
}

/** Brings the request that the URL names into view and focuses it, unless it was chosen in the list beside it. */
function useShown(named: string | undefined, isThere: boolean): void {
  const reveal = useEffectEvent((id: string) => {
    const row = document.getElementById(rowIdOf(id));
    row?.scrollIntoView({ block: 'nearest' });
    if (row === null || row !== document.activeElement)
      document.getElementById(headingIdOf(id))?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (named !== undefined && isThere) reveal(named);
  }, [named, isThere]);
}

interface RequestRowsProps {
  groups: readonly RequestGroup[];
  /** The request whose conversation is shown. */
  open: string | undefined;
  pages: ReturnType<typeof pagesIn>;
  /** Whether the conversation stands beside the list; else it takes its place, and Back returns to the list. */
  isWide: boolean;
  /** Below the rows. */
  children?: ReactNode;
}

/** The pending requests of a project, by role. */
function RequestRows({ groups, open, pages, isWide, children }: RequestRowsProps) {
  return (
    <Stack gap={16} role="region" aria-label={texts.list}>
      <InfiniteList {...pages}>
        {groups.map(({ title, role, requests }) => (
          <section key={role?._id ?? `other-${title}`} aria-label={title}>
            <Row as="h2" gap={12} align="baseline" justify="between" font={13} weight={600} below={4}>
              <bdi>{title || joinRequestTexts.roleMissing}</bdi>
              {role && (
                <Text as="span" isFixed tone="3" font={12} hasDigits>
                  {texts.filled(role.filled, role.places)}
                </Text>
              )}
            </Row>
            <ul>
              {requests.map((request) => (
                <li key={request._id}>
                  <RowLink
                    id={rowIdOf(request._id)}
                    to="/projects/$projectId/requests"
                    params={{ projectId: request.projectId }}
                    search={{ request: request._id }}
                    replace={isWide}
                    state={isWide ? undefined : { isFromList: true }}
                    resetScroll={false}
                    isChoice
                    gap={12}
                    tall={58}
                    pad="8 12"
                    className={styles.requestRow}
                    aria-current={request._id === open ? 'true' : undefined}
                  >
                    <PersonAvatar person={request.userId} size={38} />
                    <Stack as="span" align="start" grows>
                      <Row as="span" gap={8} align="baseline" justify="between" isWide>
                        <Text as="bdi" weight={500} isCut>
                          {nameOf(request)}
                        </Text>
                        <Text as="time" isFixed tone="2" size={12} dateTime={request.createdAt}>
                          {formatDate(request.createdAt, 'MMM D')}
                        </Text>
                      </Row>
                      {request.status === 'pending' ? (
                        <Text as="bdi" tone="2" size={13} isCut fits>
                          {request.message || joinRequestTexts.messageMissing}
                        </Text>
                      ) : (
                        <Text
                          as="span"
                          tone={badgeOf(request.status).tone === 'ok' ? 'ok' : '2'}
                          font={13}
                          weight={500}
                        >
                          {badgeOf(request.status).label}
                        </Text>
                      )}
                    </Stack>
                  </RowLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {children}
      </InfiniteList>
    </Stack>
  );
}

interface DecidedRequestsProps {
  projectId: string;
  status: 'accepted' | 'rejected';
}

/** The accepted or rejected requests to a project, with what its owner wrote to them. */
function DecidedRequests({ projectId, status }: DecidedRequestsProps) {
  const requests = useDecidedRequests(projectId, status);
  if (requests.isPending) return <LoadingState label={texts.loading} cards={2} />;
  if (!requests.data)
    return <ErrorState message={sentenceOf(requests.error, texts.failed)} {...retryOf(requests)} />;
  if (requests.data.length === 0) return <EmptyState {...texts.noneDecided[status]} drawing="bell" />;
  return (
    <InfiniteList {...pagesIn(requests)}>
      <Box as="ul" isRuled most={860} aria-label={texts.decidedLists[status]}>
        {requests.data.map((request) => (
          <DecidedRequest key={request._id} request={request} />
        ))}
      </Box>
    </InfiniteList>
  );
}

function DecidedRequest({ request }: { request: JoinRequest }) {
  const { userId: person, role, message, reason, status, createdAt } = request;
  return (
    <Row as="li" gap={12} align="start" pad="12 0">
      <PersonLink person={person} pictureSize={38} />
      <Row gap={12} rowGap={8} align="start" wraps grows>
        <Stack gap={8} grows={240}>
          <Row as="h3" gap={8} rowGap={2} wraps font={15} weight={600} breaks>
            <PersonLink person={person} />
            <StatusBadge>{role || joinRequestTexts.roleMissing}</StatusBadge>
          </Row>
          <Text tone={message ? '2' : '3'} size={14} most="measure" breaks keepsLines dir="auto">
            {message || joinRequestTexts.messageMissing}
          </Text>
          {reason && (
            <dl>
              <Fact label={texts.yourNote}>
                <Text most="measure" breaks keepsLines dir="auto">
                  {reason}
                </Text>
              </Fact>
            </dl>
          )}
        </Stack>
        <Stack gap={4} align="end">
          <Text as="time" tone="3" size={13} dateTime={createdAt}>
            {texts.askedOn(formatDate(createdAt, 'MMM D, YYYY'))}
          </Text>
          {status === 'accepted' && (
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconMessage size={16} aria-hidden />}
              aria-label={texts.sayHelloTo(nameOf(request))}
              renderRoot={(props) => (
                <Link to="/chat" search={{ tab: 'direct', with: person._id }} {...props} />
              )}
            >
              {texts.sayHello}
            </Button>
          )}
        </Stack>
      </Row>
    </Row>
  );
}
