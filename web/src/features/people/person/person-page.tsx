import { Button, Skeleton } from '@mantine/core';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isMissing } from '../../../platform/call.ts';
import { retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { useSession } from '../../../platform/session.store.ts';
import { BackButton } from '../../../ui/page/back-button.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { useTabTitle } from '../../../ui/page/tab-title.ts';
import { fullName } from '../../../ui/people/full-name.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { BlockedPerson, useBlockedIds } from '../../blocks/public.ts';
import { usePerson } from '../people.queries.ts';
import { peopleTexts } from '../people.texts.ts';
import styles from './person-page.module.css';
import personProfileStyles from './person-profile.module.css';
import { PersonProfile } from './person-profile.tsx';

const texts = peopleTexts.person;

/** The page of a person; redirects the viewer's own to the profile. */
export function PersonPage() {
  const { id = '' } = useParams({ strict: false });
  const me = useSession(({ user }) => user?._id);
  if (id === me) return <Navigate to="/profile" replace />;
  return <PersonScreen key={id} id={id} />;
}

function PersonScreen({ id }: { id: string }) {
  const person = usePerson(id);
  const isBlocked = useBlockedIds().has(id);
  useTabTitle(person.data && !isBlocked ? fullName(person.data) : texts.title);
  if (isBlocked)
    return (
      <Page title={texts.title} width="narrow" before={<BackButton label={peopleTexts.back} />}>
        <BlockedPerson id={id} />
      </Page>
    );
  if (person.data)
    return (
      <WithBackButton>
        <PersonProfile person={person.data} />
      </WithBackButton>
    );
  if (person.isPending)
    return (
      <WithBackButton>
        <h1 className={styles.unseen}>{texts.title}</h1>
        <LoadingState label={texts.loading}>
          <PersonSkeleton />
        </LoadingState>
      </WithBackButton>
    );
  if (isMissing(person.error)) return <Missing sentence={sentenceOf(person.error, texts.missingText)} />;
  return (
    <Page title={texts.title} width="narrow" before={<BackButton label={peopleTexts.back} />}>
      <ErrorState message={sentenceOf(person.error, texts.failed)} {...retryOf(person)} />
    </Page>
  );
}

function WithBackButton({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <div className={styles.back}>
        <BackButton label={peopleTexts.back} />
      </div>
      {children}
    </div>
  );
}

function Missing({ sentence }: { sentence: string }) {
  return (
    <Page title={texts.missing} width="narrow" before={<BackButton label={peopleTexts.back} />}>
      <EmptyState
        title={sentence}
        drawing="lens"
        action={
          <Button renderRoot={(props) => <Link to="/people/feed" {...props} />}>{texts.missingAction}</Button>
        }
      />
    </Page>
  );
}

/** The skeleton of a person's page. */
function PersonSkeleton() {
  return (
    <div className={personProfileStyles.profile} aria-hidden>
      <div className={`${personProfileStyles.card} ${personProfileStyles.head}`}>
        <Skeleton circle height={112} />
        <div className={personProfileStyles.who}>
          <Skeleton height={28} width="50%" />
          <Skeleton height={40} width="70%" />
        </div>
      </div>
      <div className={personProfileStyles.card}>
        <Skeleton height={20} width="30%" />
        <Skeleton height={84} />
      </div>
      <div className={personProfileStyles.card}>
        <Skeleton height={20} width="40%" />
        <Skeleton height={28} />
        <Skeleton height={28} width="80%" />
      </div>
    </div>
  );
}
