import { IconSparkles } from '@tabler/icons-react';
import type { InCommon, PersonPage } from '@tandem/contract/people';
import { useEffect, useRef } from 'react';
import { TagList } from '../../../ui/badges/tag-list.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { WebLinks } from '../../../ui/links/web-links.tsx';
import { Fact } from '../../../ui/lists/fact.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { AvatarStack } from '../../../ui/people/person-link.tsx';
import { fullName } from '../../../ui/people/full-name.ts';
import { MailLink } from '../../../ui/people/mail-link.tsx';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
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
    <div className={styles.profile}>
      <div className={`${styles.card} ${styles.head}`}>
        <PersonAvatar person={person} size={112} isNamed />
        <div className={styles.who}>
          <h1 ref={heading} className={styles.name} tabIndex={-1}>
            <bdi>{name}</bdi>
          </h1>
          <WebLinks links={person.links} label={texts.links(name)} />
          <dl className={styles.facts}>
            {(person.emailId !== null || person.connectionStatus !== 'accepted') && (
              <Fact label={texts.email}>
                <MailLink address={person.emailId} whenHidden={texts.emailLater} />
              </Fact>
            )}
            {person.hoursPerWeek !== null && (
              <Fact label={texts.availability}>{texts.hoursPerWeek(person.hoursPerWeek)}</Fact>
            )}
            {person.timeZone !== null && (
              <Fact label={texts.timeZone}>{formatTimeIn(person.timeZone, new Date())}</Fact>
            )}
            {person.languages.length > 0 && (
              <Fact label={texts.languages}>{person.languages.join(', ')}</Fact>
            )}
            <Fact label={texts.experience}>{experienceOf(person)}</Fact>
            <Fact label={texts.joined}>
              <time dateTime={person.createdAt}>{formatDate(person.createdAt, 'DD MMM YYYY')}</time>
            </Fact>
          </dl>
        </div>
        <div className={styles.actions}>
          {person.mayInvite && <InvitePersonButton person={person} />}
          <ChatLink person={person} />
          <ConnectControl person={person} isMain />
          <ConnectionMenu person={person} />
        </div>
      </div>
      <div className={styles.column}>
        <Section title={texts.about}>
          <p className={styles.about} data-empty={person.about === '' || undefined} dir="auto">
            {person.about || texts.noAbout}
          </p>
        </Section>
        <PersonProjects id={person._id} />
      </div>
      <div className={styles.column}>
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
      </div>
    </div>
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
