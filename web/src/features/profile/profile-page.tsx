import { Button } from '@mantine/core';
import type { User } from '@tandem/contract/account';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { reasonOf } from '../../platform/failure-sentence.ts';
import { TagList } from '../../ui/badges/tag-list.tsx';
import { Fact, FactLine } from '../../ui/lists/fact.tsx';
import { ResultAt } from '../../ui/notices/result-at.tsx';
import { Section } from '../../ui/page/section.tsx';
import { Column, TwoColumns } from '../../ui/layout/layout.tsx';
import { PersonAvatar } from '../../ui/people/person-avatar.tsx';
import { WholeAboutText } from '../../ui/people/person-card.tsx';
import { WebLinks, PlainPage, ProfileSkeleton, ProfileHead } from '../../ui/people/profile-head.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadingState } from '../../ui/states/loading-state.tsx';
import { PersonProjects } from '../people/public.ts';
import { CompleteProfile } from './complete-profile.tsx';
import { ProfileForm, storedDraft } from './form/profile-form.tsx';
import { PrivacySwitch } from './privacy-switch.tsx';
import styles from './profile.module.css';
import { useProfile, profilePlace } from './profile.queries.ts';
import { profileTexts as texts } from './profile.texts.ts';
import { badgeLists, factsOf } from './profile.view.ts';

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

interface ProfileViewProps {
  user: User;
  /** Set after editing, to return the focus to the Edit button. */
  isBack: boolean;
  onEdit: () => void;
}

/** The profile in view mode. */
export function ProfileView({ user, isBack, onEdit }: ProfileViewProps) {
  return (
    <>
      <ProfileHead
        picture={<PersonAvatar person={user} size={150} isNamed />}
        name={
          <h2>
            <bdi>
              {user.firstName} {user.lastName}
            </bdi>
          </h2>
        }
        actions={
          <Column align="end" gap={4} className={styles.edit}>
            <Button variant="default" autoFocus={isBack} onClick={onEdit}>
              {texts.edit}
            </Button>
            <ResultAt place={profilePlace} />
          </Column>
        }
      >
        <FactLine>
          {factsOf(user, new Date()).map(({ label, value }) => (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ))}
        </FactLine>
        <WebLinks links={user.links} label={texts.labels.links} />
        <PrivacySwitch user={user} name="showsOnline" />
      </ProfileHead>
      <TwoColumns
        main={
          <>
            <CompleteProfile user={user} onEdit={onEdit} />
            <Section title={texts.labels.about}>
              <WholeAboutText about={user.about} whenEmpty={texts.empty.about} />
            </Section>
            <PersonProjects id={user._id} titles={texts.projects} />
            <PrivacySwitch user={user} name="showsProjects" />
          </>
        }
        side={badgeLists.map((name) => (
          <Section key={name} title={texts.labels[name]}>
            <TagList
              entries={user[name]}
              label={texts.labels[name]}
              kind={name === 'interests' ? 'tag' : 'skill'}
              whenEmpty={texts.empty[name]}
            />
          </Section>
        ))}
      />
    </>
  );
}
