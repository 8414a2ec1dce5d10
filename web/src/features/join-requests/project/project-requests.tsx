import { useMediaQuery } from '@mantine/hooks';
import type { TitledJoinRequest } from '@tandem/contract/join-requests';
import type { Project } from '@tandem/contract/projects';
import { IconInbox } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { neighbourOf } from '../../../ui/lists/neighbour-of.ts';
import { moveFocus } from '../../../ui/page/move-focus.ts';
import { useTabTitle } from '../../../ui/page/use-tab-title.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { useDecide, useRequestsTo } from '../join-requests.queries.ts';
import { joinRequestTexts } from '../join-requests.texts.ts';
import { nameOf } from '../join-requests.view.ts';
import styles from './project-requests.module.css';
import { groupsOf, openRequest, rowIdOf } from './project-requests.view.ts';
import { RequestRows } from './request-rows.tsx';
import { RequestThread } from './request-thread.tsx';

const texts = joinRequestTexts.review;

/** The Requests tab: the pending requests by role, and beside them the conversation with the applicant. */
export function ProjectRequests({ project }: { project: Project }) {
  const requests = useRequestsTo(project._id);
  useTabTitle(texts.tab(project.title));
  if (requests.isPending) return <LoadingState label={texts.loading} cards={2} />;
  if (!requests.data)
    return <ErrorState message={sentenceOf(requests.error, texts.failed)} {...retryOf(requests)} />;
  if (requests.data.length === 0)
    return <EmptyState title={texts.empty} hint={texts.emptyHint} icon={<IconInbox size={22} />} />;
  return <Requests project={project} requests={requests.data} />;
}

function Requests({ project, requests }: { project: Project; requests: TitledJoinRequest[] }) {
  const isWide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false }) ?? true;
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const decide = useDecide();
  const closed = useDialog<TitledJoinRequest>();
  const groups = groupsOf(requests, project.roles);
  const named = typeof search['request'] === 'string' ? search['request'] : undefined;
  const open = openRequest(groups, named, isWide);
  const close = () =>
    void navigate({
      to: '/projects/$projectId/requests',
      params: { projectId: project._id },
      replace: true,
      resetScroll: false,
    });
  const finish = (request: TitledJoinRequest, decision: 'accept' | 'reject', reason?: string) => {
    const next = neighbourOf(
      groups.flatMap((group) => group.requests),
      request._id,
    );
    decide({ request, decision, reason });
    close();
    moveFocus(next && rowIdOf(next._id));
  };
  const accept = (request: TitledJoinRequest) =>
    project.status === 'closed' ? closed.open(request) : finish(request, 'accept');
  return (
    <div className={styles.requests} data-open={open !== undefined || undefined}>
      <RequestRows groups={groups} open={open?._id} />
      {open && (
        <RequestThread
          key={open._id}
          request={open}
          onAccept={() => accept(open)}
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
          if (closed.subject) finish(closed.subject, 'accept');
        }}
        onClose={closed.close}
      >
        {closed.subject && <p>{texts.closedText(nameOf(closed.subject), project.title)}</p>}
      </ConfirmDialog>
    </div>
  );
}
