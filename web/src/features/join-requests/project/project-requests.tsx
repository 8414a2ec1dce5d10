import { useMediaQuery } from '@mantine/hooks';
import type { JoinRequest } from '@tandem/contract/join-requests';
import type { Project } from '@tandem/contract/projects';
import { IconInbox } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { neighbourOf } from '../../../ui/lists/neighbour-of.ts';
import { pagesIn } from '../../../ui/lists/pages-in.ts';
import { moveFocus } from '../../../ui/page/move-focus.ts';
import { SegmentedTabs } from '../../../ui/page/segmented-tabs.tsx';
import { useTabTitle } from '../../../ui/page/use-tab-title.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { useDecide, usePendingRequests, useRequestsTo, useRequestTo } from '../join-requests.queries.ts';
import { joinRequestTexts } from '../join-requests.texts.ts';
import { nameOf } from '../join-requests.view.ts';
import { DecidedRequests } from './decided-requests.tsx';
import styles from './project-requests.module.css';
import {
  groupsOf,
  listOf,
  openRequest,
  requestLists,
  rowIdOf,
  type RequestListName,
} from './project-requests.view.ts';
import { RequestRows } from './request-rows.tsx';
import { RequestThread } from './request-thread.tsx';

const texts = joinRequestTexts.review;

/** The Requests tab: pending requests with their conversations, and lists of those that were decided. */
export function ProjectRequests({ project }: { project: Project }) {
  const shown = listOf(useSearch({ strict: false }));
  const navigate = useNavigate();
  const waiting = usePendingRequests(project._id);
  useTabTitle(texts.tab(project.title));
  const show = (list: RequestListName) =>
    void navigate({ to: '.', search: list === 'pending' ? {} : { show: list }, resetScroll: false });
  return (
    <div className={styles.tabs}>
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
          <PendingRequests project={project} />
        ) : (
          <DecidedRequests key={shown} projectId={project._id} status={shown} />
        )}
      </SegmentedTabs>
    </div>
  );
}

/** The pending requests by role, and beside them the conversation with the applicant. */
function PendingRequests({ project }: { project: Project }) {
  const requests = useRequestsTo(project._id);
  if (requests.isPending || (requests.data?.length === 0 && requests.hasNextPage))
    return <LoadingState label={texts.loading} cards={2} />;
  if (!requests.data)
    return <ErrorState message={sentenceOf(requests.error, texts.failed)} {...retryOf(requests)} />;
  if (requests.data.length === 0)
    return <EmptyState title={texts.empty} hint={texts.emptyHint} icon={<IconInbox size={22} />} />;
  return <Requests project={project} requests={requests.data} pages={pagesIn(requests)} />;
}

interface RequestsProps {
  project: Project;
  requests: JoinRequest[];
  pages: ReturnType<typeof pagesIn>;
}

function Requests({ project, requests, pages }: RequestsProps) {
  const isWide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false }) ?? true;
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const decide = useDecide();
  const closed = useDialog<{ request: JoinRequest; note: string }>();
  const groups = groupsOf(requests, project.roles);
  const named = typeof search['request'] === 'string' ? search['request'] : undefined;
  const isOnPage = requests.some(({ _id }) => _id === named);
  const elsewhere = useRequestTo(project._id, isOnPage ? null : (named ?? null));
  const open = elsewhere ?? openRequest(groups, named, isWide);
  const close = () =>
    void navigate({
      to: '/projects/$projectId/requests',
      params: { projectId: project._id },
      replace: true,
      resetScroll: false,
    });
  const finish = (request: JoinRequest, decision: 'accept' | 'reject', words: string) => {
    const next = neighbourOf(
      groups.flatMap((group) => group.requests),
      request._id,
    );
    decide({ request, projectTitle: project.title, decision, words });
    close();
    moveFocus(next && rowIdOf(next._id));
  };
  const accept = (request: JoinRequest, note: string) =>
    project.status === 'closed' ? closed.open({ request, note }) : finish(request, 'accept', note);
  return (
    <div className={styles.requests} data-open={open !== undefined || undefined}>
      <RequestRows groups={groups} open={open?._id} pages={pages} />
      {open && (
        <RequestThread
          key={open._id}
          request={open}
          onAccept={(note) => accept(open, note)}
          onReject={(reason) => finish(open, 'reject', reason)}
          onBack={isWide ? undefined : close}
        />
      )}
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
    </div>
  );
}
