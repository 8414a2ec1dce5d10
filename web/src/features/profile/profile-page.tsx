import { Button } from '@mantine/core';
import type { User } from '@tandem/contract/account';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { reasonOf } from '../../platform/failure-sentence.ts';
import { PlainPage } from '../../ui/page/plain-page.tsx';
import { ProfileSkeleton } from '../../ui/people/profile-head.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadingState } from '../../ui/states/loading-state.tsx';
import { ProfileForm, storedDraft } from './form/profile-form.tsx';
import { ProfileView } from './profile-view.tsx';
import { useProfile } from './profile.queries.ts';
import { profileTexts as texts } from './profile.texts.ts';

/** My Profile, which can be edited in place. */
export function ProfilePage() {
  return (
    <PlainPage title={texts.title}>
      <Profile />
    </PlainPage>
  );
}

function Profile() {
  const { data: user, isPending, isFetching, error, refetch } = useProfile();
  const reload = () => void refetch();
  if (isPending)
    return (
      <LoadingState label={texts.loading}>
        <ProfileSkeleton />
      </LoadingState>
    );
  if (user === undefined)
    return (
      <ErrorState message={texts.failed} detail={reasonOf(error)} onRetry={reload} isRetrying={isFetching} />
    );
  if (user === null)
    return (
      <EmptyState
        title={texts.missing}
        hint={texts.missingHint}
        drawing="linked"
        action={
          <Button onClick={reload} loading={isFetching}>
            {texts.reload}
          </Button>
        }
      />
    );
  return <Loaded user={user} />;
}

/** Starts in edit mode if there is a stored draft. */
function Loaded({ user }: { user: User }) {
  const isAsked = useLocation({ select: ({ state }) => state.editsProfile === true });
  const [mode, setMode] = useState<'first' | 'edit' | 'back'>(() =>
    isAsked || storedDraft(user) ? 'edit' : 'first',
  );
  if (mode === 'edit') return <ProfileForm user={user} onDone={() => setMode('back')} />;
  return <ProfileView user={user} isBack={mode === 'back'} onEdit={() => setMode('edit')} />;
}
