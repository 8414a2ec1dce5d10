import { Button, Skeleton } from '@mantine/core';
import { IconLink, IconLinkOff, IconPlus } from '@tabler/icons-react';
import type { CommunityInvitation } from '@tandem/contract/invitations/community-invitations';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { retryOf } from '../../../platform/failure-sentence.ts';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { ConfirmDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { InfiniteList } from '../../../ui/lists/infinite-list.tsx';
import { pagesIn } from '../../../ui/lists/pages-in.ts';
import { moveFocus } from '../../../ui/page/use-reveal.ts';
import { Page } from '../../../ui/page/page.tsx';
import { SegmentedTabs } from '../../../ui/page/segmented-tabs.tsx';
import { fullName } from '../../../ui/people/full-name.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { useCommunity } from '../../community/public.ts';
import styles from './community-invitations.module.css';
import {
  type ShownLinks,
  useCommunityInvitations,
  useRevokeCommunityInvitation,
} from './community-invitations.queries.ts';
import { communityInvitationsTexts as texts } from './community-invitations.texts.ts';
import { NewInvitationDialog } from './new-invitation-dialog.tsx';

const segments = [
  { value: 'open', label: texts.states.open },
  { value: 'ended', label: texts.states.ended },
] as const;

/** /admin/invitations: the links by which people sign up. */
export function CommunityInvitationsPage() {
  const [isMaking, setMaking] = useState(false);
  const { show }: { show?: unknown } = useSearch({ strict: false });
  const state = show === 'ended' ? 'ended' : 'open';
  const navigate = useNavigate();
  const choose = (next: 'open' | 'ended') =>
    void navigate({
      to: '.',
      search: next === 'ended' ? { show: next } : {},
      replace: true,
      resetScroll: false,
    });
  return (
    <Page
      title={texts.title}
      subtitle={texts.subtitle}
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setMaking(true)}>
          {texts.create}
        </Button>
      }
    >
      <ModeNote />
      <SegmentedTabs label={texts.show} segments={segments} value={state} onChange={choose}>
        <CommunityInvitationList state={state} />
      </SegmentedTabs>
      <NewInvitationDialog isOpen={isMaking} onClose={() => setMaking(false)} />
    </Page>
  );
}

/** Says where links admit nobody, or are not needed. */
function ModeNote() {
  const mode = useCommunity(({ signUpMode }) => signUpMode);
  if (mode === 'invitation') return null;
  return (
    <p className={styles.note}>
      {texts.modes[mode]}
      <Link to="/admin/settings" search={{ tab: 'signUp' }}>
        {texts.modes.change}
      </Link>
    </p>
  );
}

/** The links in a state, in pages; one that works can be revoked. */
function CommunityInvitationList({ state }: { state: ShownLinks }) {
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

const dayOf = (time: string) => formatDate(time, 'MMM D, YYYY');

interface CommunityInvitationRowProps {
  link: CommunityInvitation;
  isBusy: boolean;
  onRevoke: () => void;
}

/** A link to the community, with how often it was used and until when it works. */
function CommunityInvitationRow({ link, isBusy, onRevoke }: CommunityInvitationRowProps) {
  const { note, uses, maxUses, state, madeBy, createdAt, expiresAt } = link;
  const isOpen = state === 'open';
  const name = note || texts.unnamed;
  const Icon = isOpen ? IconLink : IconLinkOff;
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <Icon size={18} stroke={1.7} aria-hidden />
      </span>
      <div className={styles.what}>
        <span className={styles.name}>
          <bdi>{name}</bdi>
          {!isOpen && <StatusBadge>{texts.badges[state]}</StatusBadge>}
        </span>
        <span className={styles.detail}>
          <span className={styles.uses}>{texts.uses(uses, maxUses)}</span>
          {isOpen && <span>{texts.expires(dayOf(expiresAt))}</span>}
          {state === 'expired' && <span>{texts.expired(dayOf(expiresAt))}</span>}
          <span>{texts.madeBy(madeBy && fullName(madeBy), dayOf(createdAt))}</span>
        </span>
      </div>
      {isOpen && (
        <Button
          variant="default"
          size="compact-md"
          aria-label={texts.revokeOf(name)}
          disabled={isBusy}
          onClick={onRevoke}
        >
          {texts.revoke}
        </Button>
      )}
    </li>
  );
}
