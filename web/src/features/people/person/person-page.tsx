import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import type { InCommon, PersonPage as PersonView } from '@tandem/contract/people';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { isMissing } from '../../../platform/call.ts';
import { retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { useSession } from '../../../platform/session.store.ts';
import { TagList } from '../../../ui/badges/tag-list.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { Fact, FactLine } from '../../../ui/lists/fact.tsx';
import { BackButton } from '../../../ui/page/back-button.tsx';
import { Hidden } from '../../../ui/page/hidden.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { fullName } from '../../../ui/people/full-name.ts';
import { MailLink } from '../../../ui/people/mail-link.tsx';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { WholeAboutText } from '../../../ui/people/person-card.tsx';
import { AvatarStack } from '../../../ui/people/person-link.tsx';
import { WebLinks, PlainPage, ProfileSkeleton, ProfileHead } from '../../../ui/people/profile-head.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { formatTimeIn } from '../../../ui/time-zones.ts';
import { BlockedPerson, useBlockedIds } from '../../blocks/public.ts';
import { ChatLink } from '../../chat/public.ts';
import { ConnectControl, ConnectionMenu } from '../../connections/public.ts';
import { InvitePersonButton } from '../../invitations/public.ts';
import { usePerson } from '../people.queries.ts';
import { peopleTexts } from '../people.texts.ts';
import { experienceOf, sharedLine } from '../people.view.ts';
import { Row, Stack, TwoColumns } from '../../../ui/layout/layout.tsx';
import { PersonProjects } from './person-projects.tsx';

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
          <Button variant="light" renderRoot={(props) => <Link to="/people/feed" {...props} />}>
            {texts.missingAction}
          </Button>
        }
      />
    </Page>
  );
}

const factTexts = peopleTexts.facts;
const lists = ['skills', 'techStack', 'interests'] as const;
const empty = {
  techStack: factTexts.noTechStack,
  skills: factTexts.noSkills,
  interests: factTexts.noInterests,
};

/** The visible profile of a person, with the connection to them. */
export function PersonProfile({ person }: { person: PersonView }) {
  const name = fullName(person);
  const heading = useRef<HTMLHeadingElement>(null);
  // Navigation focuses `main` when the heading is not loaded yet.
  useEffect(() => {
    if (document.activeElement?.id === 'main') heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <ProfileHead
        picture={<PersonAvatar person={person} size={112} isNamed />}
        name={
          <h1 ref={heading} tabIndex={-1}>
            <bdi>{name}</bdi>
          </h1>
        }
        actions={
          <>
            {person.mayInvite && <InvitePersonButton person={person} />}
            <ChatLink person={person} />
            <ConnectControl person={person} isMain />
            <ConnectionMenu person={person} />
          </>
        }
      >
        <Facts person={person} />
        <WebLinks links={person.links} label={factTexts.links(name)} />
      </ProfileHead>
      <TwoColumns
        main={
          <>
            <Section title={factTexts.about}>
              <WholeAboutText about={person.about} whenEmpty={factTexts.noAbout} />
            </Section>
            <PersonProjects id={person._id} />
          </>
        }
        side={
          <>
            <SharedSection inCommon={person.inCommon} />
            {lists.map((list) => (
              <Section key={list} title={factTexts[list]}>
                <TagList
                  entries={person[list]}
                  kind={list === 'interests' ? 'tag' : 'skill'}
                  label={factTexts.of[list](name)}
                  whenEmpty={empty[list]}
                />
              </Section>
            ))}
          </>
        }
      />
    </>
  );
}

function Facts({ person }: { person: PersonView }) {
  const { emailId, hoursPerWeek, timeZone, languages, createdAt } = person;
  return (
    <FactLine>
      {(emailId !== null || person.connectionStatus !== 'accepted') && (
        <Fact label={factTexts.email}>
          <MailLink address={emailId} whenHidden={factTexts.emailLater} />
        </Fact>
      )}
      {hoursPerWeek !== null && (
        <Fact label={factTexts.availability}>{factTexts.hoursPerWeek(hoursPerWeek)}</Fact>
      )}
      {timeZone !== null && <Fact label={factTexts.timeZone}>{formatTimeIn(timeZone, new Date())}</Fact>}
      {languages.length > 0 && <Fact label={factTexts.languages}>{languages.join(', ')}</Fact>}
      <Fact label={factTexts.experience}>{experienceOf(person)}</Fact>
      <Fact label={factTexts.joined}>
        <time dateTime={createdAt}>{formatDate(createdAt, 'DD MMM YYYY')}</time>
      </Fact>
    </FactLine>
  );
}

const inCommonTexts = peopleTexts.inCommon;

/** What the member and a person share; nothing where they share nothing. */
function SharedSection({ inCommon }: { inCommon: InCommon }) {
  const { connections, connectionsCount } = inCommon;
  const shared = sharedLine(inCommon);
  if (connectionsCount === 0 && shared === '') return null;
  return (
    <Section title={inCommonTexts.title}>
      <Stack as="ul" gap={8}>
        {connectionsCount > 0 && (
          <Row as="li" gap={8} tone="2" size={14}>
            <AvatarStack people={connections} max={3} />
            <span dir="auto">
              {inCommonTexts.know(
                connections.map(({ firstName }) => firstName),
                connectionsCount,
              )}
            </span>
          </Row>
        )}
        {shared !== '' && (
          <Row as="li" gap={8} tone="2" size={14}>
            <IconSparkles size={18} stroke={1.6} className="l-tone-3" aria-hidden />
            <span dir="auto">{shared}</span>
          </Row>
        )}
      </Stack>
    </Section>
  );
}
