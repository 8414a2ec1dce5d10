import { IconSparkles } from '@tabler/icons-react';
import type { InCommon, PersonPage } from '@tandem/contract/people';
import { useEffect, useRef } from 'react';
import { TagList } from '../../../ui/badges/tag-list.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { WebLinks } from '../../../ui/links/web-links.tsx';
import { Fact, FactLine } from '../../../ui/lists/fact.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { TwoColumns } from '../../../ui/page/two-columns.tsx';
import { WholeAboutText } from '../../../ui/people/person-card.tsx';
import { AvatarStack } from '../../../ui/people/person-link.tsx';
import { fullName } from '../../../ui/people/full-name.ts';
import { MailLink } from '../../../ui/people/mail-link.tsx';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { ProfileHead } from '../../../ui/people/profile-head.tsx';
import { formatTimeIn } from '../../../ui/time-zones.ts';
import { ChatLink } from '../../chat/public.ts';
import { ConnectControl, ConnectionMenu } from '../../connections/public.ts';
import { InvitePersonButton } from '../../invitations/public.ts';
import { peopleTexts } from '../people.texts.ts';
import { experienceOf, sharedLine } from '../people.view.ts';
import styles from './person-profile.module.css';
import { PersonProjects } from './person-projects.tsx';

const texts = peopleTexts.facts;
const lists = ['skills', 'techStack', 'interests'] as const;
const empty = { techStack: texts.noTechStack, skills: texts.noSkills, interests: texts.noInterests };

/** The visible profile of a person, with the connection to them. */
export function PersonProfile({ person }: { person: PersonPage }) {
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
        <WebLinks links={person.links} label={texts.links(name)} />
        <Facts person={person} />
      </ProfileHead>
      <TwoColumns
        main={
          <>
            <Section title={texts.about}>
              <WholeAboutText about={person.about} whenEmpty={texts.noAbout} />
            </Section>
            <PersonProjects id={person._id} />
          </>
        }
        side={
          <>
            <SharedSection inCommon={person.inCommon} />
            {lists.map((list) => (
              <Section key={list} title={texts[list]}>
                <TagList
                  entries={person[list]}
                  kind={list === 'interests' ? 'tag' : 'skill'}
                  label={texts.of[list](name)}
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

function Facts({ person }: { person: PersonPage }) {
  const { emailId, hoursPerWeek, timeZone, languages, createdAt } = person;
  return (
    <FactLine>
      {(emailId !== null || person.connectionStatus !== 'accepted') && (
        <Fact label={texts.email}>
          <MailLink address={emailId} whenHidden={texts.emailLater} />
        </Fact>
      )}
      {hoursPerWeek !== null && <Fact label={texts.availability}>{texts.hoursPerWeek(hoursPerWeek)}</Fact>}
      {timeZone !== null && <Fact label={texts.timeZone}>{formatTimeIn(timeZone, new Date())}</Fact>}
      {languages.length > 0 && <Fact label={texts.languages}>{languages.join(', ')}</Fact>}
      <Fact label={texts.experience}>{experienceOf(person)}</Fact>
      <Fact label={texts.joined}>
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
      <ul className={styles.list}>
        {connectionsCount > 0 && (
          <li>
            <AvatarStack people={connections} max={3} />
            <span dir="auto">
              {inCommonTexts.know(
                connections.map(({ firstName }) => firstName),
                connectionsCount,
              )}
            </span>
          </li>
        )}
        {shared !== '' && (
          <li>
            <IconSparkles size={18} stroke={1.6} aria-hidden />
            <span dir="auto">{shared}</span>
          </li>
        )}
      </ul>
    </Section>
  );
}
