import { Button } from '@mantine/core';
import type { TitledJoinRequest } from '@tandem/contract/join-requests';
import { IconSend } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ConfirmDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { pagesIn } from '../../../ui/lists/pages-in.ts';
import { ResultLine } from '../../../ui/notices/result-line.tsx';
import { moveFocus } from '../../../ui/page/use-reveal.ts';
import { Page } from '../../../ui/page/page.tsx';
import { useReveal } from '../../../ui/page/use-reveal.ts';
import { SegmentedTabs } from '../../../ui/page/segmented-tabs.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ReceivedInvitations } from '../../invitations/public.ts';
import { ApplicationCard } from './application-card.tsx';
import { useApplication, useMyApplications, useWithdraw } from '../join-requests.queries.ts';
import { joinRequestTexts } from '../join-requests.texts.ts';
import { headingIdOf, nextHeading } from '../join-requests.view.ts';
import { RequestList } from '../request-list.tsx';

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
      icon={<IconSend size={22} />}
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
      icon={<IconSend size={22} />}
      action={<Button renderRoot={(props) => <Link to="/feed" {...props} />}>{texts.emptyAction}</Button>}
    />
  );
}
