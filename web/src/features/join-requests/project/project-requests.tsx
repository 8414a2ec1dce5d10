import { Button } from '@mantine/core';
import type { JoinRequest } from '@tandem/contract/join-requests';
import type { Project } from '@tandem/contract/projects';
import { IconInbox } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { isMissing } from '../../../platform/call.ts';
import { retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { ConfirmDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { pagesIn } from '../../../ui/lists/pages-in.ts';
import { useDecided } from '../../../ui/lists/use-decided.ts';
import { moveFocus } from '../../../ui/page/use-reveal.ts';
import { SegmentedTabs } from '../../../ui/page/segmented-tabs.tsx';
import { useTabTitle } from '../../../ui/page/tab-title.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import {
  type Decision,
  useDecide,
  usePendingRequests,
  useRequestsTo,
  useRequestTo,
} from '../join-requests.queries.ts';
import { joinRequestTexts } from '../join-requests.texts.ts';
import { nameOf } from '../join-requests.view.ts';
import { DecidedRequests } from './decided-requests.tsx';
import styles from './project-requests.module.css';
import {
  groupsOf,
  listOf,
  openRequest,
  requestLists,
  threadIdOf,
  type RequestListName,
} from './project-requests.view.ts';
import { useRequestAddress, useShown } from './request-address.hooks.ts';
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
  return <Requests project={project} pending={requests.data} pages={pagesIn(requests)} />;
}

interface RequestsProps {
  project: Project;
  pending: JoinRequest[];
  pages: ReturnType<typeof pagesIn>;
}

function Requests({ project, pending, pages }: RequestsProps) {
  const { isWide, named, close, show } = useRequestAddress(project._id);
  const { keep, forget, withDecided } = useDecided<JoinRequest, Decision>();
  const decide = useDecide({ onDecided: keep, onFailed: forget });
  const closed = useDialog<{ request: JoinRequest; note: string }>();
  const requests = withDecided(pending);
  const groups = groupsOf(requests, project.roles);
  const isListed = requests.some(({ _id }) => _id === named);
  const elsewhere = useRequestTo(project._id, isListed ? null : (named ?? null));
  const open = isListed || named === undefined ? openRequest(groups, named, isWide) : elsewhere.data;
  useShown(named, open !== undefined);
  if (requests.length === 0 && named === undefined) return <NoneWaiting />;
  const finish = (request: JoinRequest, decision: Decision, words: string) => {
    decide({ request, projectTitle: project.title, decision, words });
    // The request stays open with what came of it: another one would take a second click, and count as read.
    if (named !== request._id) show(request._id);
    moveFocus(threadIdOf(request._id));
  };
  const accept = (request: JoinRequest, note: string) =>
    project.status === 'closed' ? closed.open({ request, note }) : finish(request, 'accept', note);
  return (
    <div className={styles.requests} data-open={named !== undefined || undefined}>
      {requests.length === 0 ? (
        <NoneWaiting />
      ) : (
        <RequestRows groups={groups} open={open?._id} pages={pages} isWide={isWide}>
          {pending.length === 0 && !pages.hasMore && <p className={styles.none}>{texts.empty}</p>}
        </RequestRows>
      )}
      {open ? (
        <RequestThread
          key={open._id}
          request={open}
          projectTitle={project.title}
          isUnasked={named === undefined}
          onAccept={(note) => accept(open, note)}
          onReject={(reason) => finish(open, 'reject', reason)}
          onBack={isWide ? undefined : close}
        />
      ) : (
        named !== undefined && <Elsewhere request={elsewhere} onBack={close} />
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

const NoneWaiting = () => (
  <EmptyState title={texts.empty} hint={texts.emptyHint} icon={<IconInbox size={22} />} />
);

/** In place of a request that the URL names: it loads, failed to load, or was withdrawn. */
function Elsewhere({ request, onBack }: { request: ReturnType<typeof useRequestTo>; onBack: () => void }) {
  if (request.isPending) return <LoadingState label={texts.loading} cards={1} />;
  if (request.error && !isMissing(request.error))
    return <ErrorState message={sentenceOf(request.error, texts.failed)} {...retryOf(request)} />;
  return (
    <EmptyState
      title={texts.withdrawn}
      hint={texts.withdrawnHint}
      action={<Button onClick={onBack}>{texts.backToList}</Button>}
    />
  );
}
