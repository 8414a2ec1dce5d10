import { Button } from '@mantine/core';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import { isMissing } from '../../../platform/call.ts';
import { retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { useSession } from '../../../platform/session.store.ts';
import { BackButton } from '../../../ui/page/back-button.tsx';
import { Hidden } from '../../../ui/page/hidden.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PlainPage } from '../../../ui/page/plain-page.tsx';
import { fullName } from '../../../ui/people/full-name.ts';
import { ProfileSkeleton } from '../../../ui/people/profile-head.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { BlockedPerson, useBlockedIds } from '../../blocks/public.ts';
import { usePerson } from '../people.queries.ts';
import { peopleTexts } from '../people.texts.ts';
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
  if (isBlocked)
    return (
      <Page title={texts.title} width="narrow" before={<BackButton label={peopleTexts.back} />}>
        <BlockedPerson id={id} />
      </Page>
    );
  if (person.data)
    return (
      <PlainPage isTitled title={fullName(person.data)} before={<BackButton label={peopleTexts.back} />}>
        <PersonProfile person={person.data} />
      </PlainPage>
    );
  if (person.isPending)
    return (
      <PlainPage isTitled title={texts.title} before={<BackButton label={peopleTexts.back} />}>
        {/* It takes no focus, which the name of the person gets. */}
        <Hidden role="heading" aria-level={1}>
          {texts.title}
        </Hidden>
        <LoadingState label={texts.loading}>
          <ProfileSkeleton />
        </LoadingState>
      </PlainPage>
    );
  if (isMissing(person.error)) return <Missing sentence={sentenceOf(person.error, texts.missingText)} />;
  return (
    <Page title={texts.title} width="narrow" before={<BackButton label={peopleTexts.back} />}>
      <ErrorState message={sentenceOf(person.error, texts.failed)} {...retryOf(person)} />
    </Page>
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
