import type { Person } from '@tandem/contract/people';
import { useEffect, useRef, type ReactNode } from 'react';
import { TagList } from '../../../ui/badges/tag-list.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { Fact } from '../../../ui/lists/fact.tsx';
import { fullName } from '../../../ui/people/full-name.ts';
import { MailLink } from '../../../ui/people/mail-link.tsx';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { ChatLink } from '../../chat/public.ts';
import { ConnectControl } from '../../connections/public.ts';
import { peopleTexts } from '../people.texts.ts';
import { experienceOf } from '../people.view.ts';
import styles from './person-profile.module.css';

const texts = peopleTexts.facts;

/** The visible profile of a person, with the connection to them. */
export function PersonProfile({ person }: { person: Person }) {
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
          <dl className={styles.facts}>
            {(person.emailId !== null || person.connectionStatus !== 'accepted') && (
              <Fact label={texts.email}>
                <MailLink address={person.emailId} whenHidden={texts.emailLater} />
              </Fact>
            )}
            <Fact label={texts.experience}>{experienceOf(person)}</Fact>
            <Fact label={texts.joined}>
              <time dateTime={person.createdAt}>{formatDate(person.createdAt, 'DD MMM YYYY')}</time>
            </Fact>
          </dl>
        </div>
        <div className={styles.actions}>
          <ChatLink person={person} />
          <ConnectControl person={person} mayDisconnect />
        </div>
      </div>
      <div className={styles.card}>
        <Section title={texts.about}>
          <p className={styles.about} data-empty={person.about === '' || undefined} dir="auto">
            {person.about || texts.noAbout}
          </p>
        </Section>
      </div>
      <div className={styles.card}>
        <Section title={texts.skills}>
          <TagList entries={person.skills} label={texts.of.skills(name)} whenEmpty={texts.noSkills} />
        </Section>
        <Section title={texts.techStack}>
          <TagList
            entries={person.techStack}
            label={texts.of.techStack(name)}
            whenEmpty={texts.noTechStack}
          />
        </Section>
        <Section title={texts.interests}>
          <TagList
            entries={person.interests}
            kind="tag"
            label={texts.of.interests(name)}
            whenEmpty={texts.noInterests}
          />
        </Section>
      </div>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
