import { Button } from '@mantine/core';
import type { TitledJoinRequest } from '@tandem/contract/join-requests';
import { coverOf } from '@tandem/contract/projects/project-cover';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { ProjectLink } from '../../../ui/cards/project-link.tsx';
import { Cover } from '../../../ui/covers/cover.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { ConfirmDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { Fact, FactRows } from '../../../ui/lists/fact.tsx';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { ListRow, RowList } from '../../../ui/lists/list-row.tsx';
import { pagesIn } from '../../../ui/lists/pages-in.ts';
import { RowSkeletons } from '../../../ui/lists/row-skeletons.tsx';
import { ResultLine } from '../../../ui/notices/result-at.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { SegmentedTabs } from '../../../ui/page/segmented-tabs.tsx';
import { moveFocus, useReveal } from '../../../ui/page/use-reveal.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ReceivedInvitations } from '../../invitations/public.ts';
import { useApplication, useMyApplications, useWithdraw } from '../join-requests.queries.ts';
import { joinRequestTexts } from '../join-requests.texts.ts';
import { badgeOf, headingIdOf, nextHeading } from '../join-requests.view.ts';
import { RequestList, RequestMessage } from '../request-list.tsx';
import { Text } from '../../../ui/layout/layout.tsx';

const texts = joinRequestTexts.applications;

const filters = ['pending', 'accepted', 'rejected'] as const;
type Filter = (typeof filters)[number];

/** My Applications, all of them or those in one status. */
export function MyApplicationsPage() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const status = filters.find((filter) => filter === search['show']);
  const applications = useMyApplications(status);
  const named = typeof search['application'] === 'string' ? search['application'] : undefined;
  const isListed = applications.data?.some(({ _id }) => _id === named) ?? false;
  const elsewhere = useApplication(applications.data === undefined || isListed ? null : (named ?? null));
  const listed =
    elsewhere.data && !isListed ? [elsewhere.data, ...(applications.data ?? [])] : applications.data;
  useReveal(named && headingIdOf(named), listed?.some(({ _id }) => _id === named) ?? false);
  const filterBy = (filter: Filter | 'all') =>
    void navigate({ to: '.', search: filter === 'all' ? {} : { show: filter }, resetScroll: false });
  const withdraw = useWithdraw();
  const dialog = useDialog<TitledJoinRequest>();
  const confirm = () => {
    dialog.close();
    if (!dialog.subject) return;
    moveFocus(nextHeading(applications.data, dialog.subject));
    withdraw(dialog.subject);
  };
  return (
    <Page title={texts.title} subtitle={texts.subtitle}>
      {elsewhere.data === null && !isListed && <ResultLine tone="neutral" sentence={texts.gone} />}
      <ReceivedInvitations
        named={typeof search['invitation'] === 'string' ? search['invitation'] : undefined}
      />
      <SegmentedTabs
        label={texts.filter}
        value={status ?? 'all'}
        onChange={filterBy}
        segments={[
          { value: 'all', label: texts.all },
          ...filters.map((value) => ({ value, label: joinRequestTexts.states[value] })),
        ]}
      >
        <InfiniteList {...pagesIn(applications)}>
          <RequestList
            requests={{ ...applications, data: listed }}
            texts={texts}
            skeleton={<RowSkeletons />}
            empty={status ? <NoneOf status={status} onAll={() => filterBy('all')} /> : <NoApplications />}
          >
            {(shown) => (
              <RowList label={texts.list}>
                {shown.map((request) => (
                  <ApplicationRow key={request._id} request={request} onWithdraw={dialog.open} />
                ))}
              </RowList>
            )}
          </RequestList>
        </InfiniteList>
      </SegmentedTabs>
      <ConfirmDialog
        isOpen={dialog.isOpen}
        title={texts.withdrawTitle}
        confirmLabel={texts.withdraw}
        isDangerous
        onConfirm={confirm}
        onClose={dialog.close}
      >
        {dialog.subject && <p>{texts.withdrawText(dialog.subject.projectTitle)}</p>}
      </ConfirmDialog>
    </Page>
  );
}

function NoneOf({ status, onAll }: { status: Filter; onAll: () => void }) {
  return (
    <EmptyState
      title={texts.emptyOf(status)}
      drawing="envelope"
      action={
        <Button variant="default" onClick={onAll}>
          {texts.showAll}
        </Button>
      }
    />
  );
}

function NoApplications() {
  return (
    <EmptyState
      title={texts.empty}
      hint={texts.emptyHint}
      drawing="envelope"
      action={
        <Button variant="light" renderRoot={(props) => <Link to="/feed" {...props} />}>
          {texts.emptyAction}
        </Button>
      }
    />
  );
}

interface ApplicationRowProps {
  request: TitledJoinRequest;
  onWithdraw: (request: TitledJoinRequest) => void;
}

/** An application of the member, with its status, what they wrote, and what the owner answered. */
function ApplicationRow({ request, onWithdraw }: ApplicationRowProps) {
  const { projectId, projectTitle, projectStatus, status, createdAt, role } = request;
  const { label, tone } = badgeOf(status);
  return (
    <ListRow
      picture={<Cover drawing={coverOf(request.projectCoverSeed, 'tile')} size={44} />}
      title={<ProjectLink projectId={projectId} title={projectTitle} />}
      titleId={headingIdOf(request._id)}
      badge={
        <>
          <StatusBadge tone={tone}>{label}</StatusBadge>
          {projectStatus === 'closed' && <StatusBadge>{texts.closed}</StatusBadge>}
        </>
      }
      line={
        <>
          {joinRequestTexts.role}: <bdi>{role || joinRequestTexts.roleMissing}</bdi>
        </>
      }
      meta={<time dateTime={createdAt}>{texts.askedOn(formatDate(createdAt, 'MMM D, YYYY'))}</time>}
      actions={<Actions request={request} onWithdraw={onWithdraw} />}
    >
      <RequestMessage message={request.message} />
      {request.reason && (
        <FactRows>
          <Fact label={status === 'accepted' ? texts.note : texts.reason}>
            <Text as="span" keepsLines dir="auto">
              {request.reason}
            </Text>
          </Fact>
        </FactRows>
      )}
      {status === 'expired' && (
        <Text tone="2" size={13}>
          {texts.expired}
        </Text>
      )}
    </ListRow>
  );
}

/** Withdraws a pending application, or writes to the owner. */
function Actions({ request, onWithdraw }: ApplicationRowProps) {
  const { projectTitle, ownerId } = request;
  return (
    <>
      {request.status === 'pending' && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          aria-label={texts.withdrawOf(projectTitle)}
          onClick={() => onWithdraw(request)}
        >
          {texts.withdraw}
        </Button>
      )}
      <Button
        variant="default"
        size="compact-md"
        aria-label={texts.messageTo(projectTitle)}
        renderRoot={(props) => <Link to="/chat" search={{ tab: 'direct', with: ownerId }} {...props} />}
      >
        {texts.message}
      </Button>
    </>
  );
}
