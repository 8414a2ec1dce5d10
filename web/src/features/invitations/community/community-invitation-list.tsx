import { Skeleton } from '@mantine/core';
import type { CommunityInvitation } from '@tandem/contract/invitations/community-invitations';
import { retryOf } from '../../../platform/failure-sentence.ts';
import { ConfirmDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { pagesIn } from '../../../ui/lists/pages-in.ts';
import { moveFocus } from '../../../ui/page/use-reveal.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { CommunityInvitationRow } from './community-invitation-row.tsx';
import styles from './community-invitations.module.css';
import {
  type ShownLinks,
  useCommunityInvitations,
  useRevokeCommunityInvitation,
} from './community-invitations.queries.ts';
import { communityInvitationsTexts as texts } from './community-invitations.texts.ts';

/** The links in a state, in pages; one that works can be revoked. */
export function CommunityInvitationList({ state }: { state: ShownLinks }) {
  const list = useCommunityInvitations(state);
  const revoke = useRevokeCommunityInvitation();
  const dialog = useDialog<CommunityInvitation>();
  const { data, error, isFetching, refetch } = list;
  const confirm = () => {
    if (dialog.subject) revoke.mutate(dialog.subject._id);
    dialog.close();
    // The row with the button is about to disappear.
    moveFocus(undefined);
  };
  if (!data && error)
    return <ErrorState message={texts.failed} {...retryOf({ error, refetch, isFetching })} />;
  if (!data)
    return (
      <LoadingState label={texts.loading}>
        <Skeleton height={200} radius="lg" aria-hidden />
      </LoadingState>
    );
  return (
    <>
      {data.length === 0 ? (
        <EmptyState title={texts.empty[state]} hint={texts.emptyHint[state]} />
      ) : (
        <InfiniteList {...pagesIn(list)}>
          <ul className={styles.list} aria-label={texts.states[state]}>
            {data.map((link) => (
              <CommunityInvitationRow
                key={link._id}
                link={link}
                isBusy={revoke.isPending}
                onRevoke={() => dialog.open(link)}
              />
            ))}
          </ul>
        </InfiniteList>
      )}
      {state === 'ended' && data.length > 0 && <p className={styles.kept}>{texts.kept}</p>}
      <ConfirmDialog
        isOpen={dialog.isOpen}
        title={texts.revokeQuestion}
        confirmLabel={texts.revoke}
        isDangerous
        onConfirm={confirm}
        onClose={dialog.close}
      >
        {dialog.subject && texts.revokeText(dialog.subject.uses)}
      </ConfirmDialog>
    </>
  );
}
