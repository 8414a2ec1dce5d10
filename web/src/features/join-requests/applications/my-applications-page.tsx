import { Button } from '@mantine/core';
import type { TitledJoinRequest } from '@tandem/contract/join-requests';
import { IconSend } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { moveFocus } from '../../../ui/page/move-focus.ts';
import { Page } from '../../../ui/page/page.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ReceivedInvitations } from '../../invitations/public.ts';
import { ApplicationCard } from './application-card.tsx';
import { useMyApplications, useWithdraw } from '../join-requests.queries.ts';
import { joinRequestTexts } from '../join-requests.texts.ts';
import { nextHeading } from '../join-requests.view.ts';
import { RequestList } from '../request-list.tsx';

const texts = joinRequestTexts.applications;

/** My Applications. */
export function MyApplicationsPage() {
  const applications = useMyApplications();
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
      <ReceivedInvitations />
      <RequestList requests={applications} texts={texts} empty={<NoApplications />}>
        {(request) => <ApplicationCard key={request._id} request={request} onWithdraw={dialog.open} />}
      </RequestList>
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
