import { Button } from '@mantine/core';
import type { TitledJoinRequest } from '@tandem/contract/join-requests';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { Card, CardTitle } from '../../../ui/cards/card.tsx';
import { ProjectLink } from '../../../ui/cards/project-link.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { ConfirmDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { Fact } from '../../../ui/lists/fact.tsx';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { pagesIn } from '../../../ui/lists/pages-in.ts';
import { ResultLine } from '../../../ui/notices/result-at.tsx';
import { moveFocus, useReveal } from '../../../ui/page/use-reveal.ts';
import { Page } from '../../../ui/page/page.tsx';
import { SegmentedTabs } from '../../../ui/page/segmented-tabs.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ReceivedInvitations } from '../../invitations/public.ts';
import { useApplication, useMyApplications, useWithdraw } from '../join-requests.queries.ts';
import { joinRequestTexts } from '../join-requests.texts.ts';
import { badgeOf, headingIdOf, nextHeading } from '../join-requests.view.ts';
import { RequestFacts } from '../request-facts.tsx';
import { RequestList } from '../request-list.tsx';
import styles from './my-applications-page.module.css';

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
            empty={status ? <NoneOf status={status} onAll={() => filterBy('all')} /> : <NoApplications />}
          >
            {(request) => <ApplicationCard key={request._id} request={request} onWithdraw={dialog.open} />}
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
      action={<Button renderRoot={(props) => <Link to="/feed" {...props} />}>{texts.emptyAction}</Button>}
    />
  );
}

interface ApplicationCardProps {
  request: TitledJoinRequest;
  onWithdraw: (request: TitledJoinRequest) => void;
}

/** An application of the member, with its status. */
function ApplicationCard({ request, onWithdraw }: ApplicationCardProps) {
  const { projectId, projectTitle, projectStatus, status, createdAt } = request;
  const { label, tone } = badgeOf(status);
  return (
    <Card
      foot={
        <>
          {status === 'pending' && (
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
          <Links request={request} />
        </>
      }
    >
      <div className={styles.head}>
        <StatusBadge tone={tone}>{label}</StatusBadge>
        {projectStatus === 'closed' && <StatusBadge>{texts.closed}</StatusBadge>}
        <time className={styles.date} dateTime={createdAt}>
          {formatDate(createdAt, 'MMM D, YYYY')}
        </time>
      </div>
      <CardTitle id={headingIdOf(request._id)}>
        <ProjectLink projectId={projectId} title={projectTitle} />
      </CardTitle>
      <RequestFacts request={request} />
      {request.reason && (
        <dl className={styles.answer}>
          <Fact label={status === 'accepted' ? texts.note : texts.reason}>
            <span className={styles.reason} dir="auto">
              {request.reason}
            </span>
          </Fact>
        </dl>
      )}
      {status === 'expired' && <p className={styles.note}>{texts.expired}</p>}
    </Card>
  );
}

/** The conversation with the owner, and the project. */
function Links({ request: { projectId, projectTitle, ownerId } }: { request: TitledJoinRequest }) {
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        aria-label={texts.conversationOf(projectTitle)}
        renderRoot={(props) => <Link to="/chat" search={{ tab: 'direct', with: ownerId }} {...props} />}
      >
        {texts.conversation}
      </Button>
      <Button
        variant="default"
        size="compact-md"
        aria-label={texts.toProjectOf(projectTitle)}
        renderRoot={(props) => <Link to="/projects/$projectId" params={{ projectId }} {...props} />}
      >
        {texts.toProject}
      </Button>
    </>
  );
}
