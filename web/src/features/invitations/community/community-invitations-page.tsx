import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Page } from '../../../ui/page/page.tsx';
import { SegmentedTabs } from '../../../ui/page/segmented-tabs.tsx';
import { useCommunity } from '../../community/public.ts';
import { CommunityInvitationList } from './community-invitation-list.tsx';
import styles from './community-invitations.module.css';
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
