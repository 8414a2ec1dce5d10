import { Button } from '@mantine/core';
import type { JoinRequest } from '@tandem/contract/join-requests';
import type { Project } from '@tandem/contract/projects';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { isMissing } from '../../../platform/call.ts';
import { retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { ConfirmDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { pagesIn } from '../../../ui/lists/pages-in.ts';
import { FullHeight } from '../../../ui/page/full-height.tsx';
import { SegmentedTabs } from '../../../ui/page/segmented-tabs.tsx';
import { useTabTitle } from '../../../ui/page/tab-title.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { usePendingRequests, type useRequestTo } from '../join-requests.queries.ts';
import { joinRequestTexts } from '../join-requests.texts.ts';
import { nameOf } from '../join-requests.view.ts';
import { usePendingList } from './project-requests.hooks.ts';
import styles from './project-requests.module.css';
import { type RequestListName, listOf, requestLists } from './project-requests.view.ts';
import { DecidedRequests, RequestRows } from './request-rows.tsx';
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
      <div className={styles.lists}>
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
      </div>
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
      {query.data.length === 0 && !query.hasNextPage && <p className={styles.none}>{texts.empty}</p>}
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
      action={<Button onClick={onBack}>{texts.backToList}</Button>}
    />
  );
}
