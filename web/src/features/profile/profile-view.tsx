import { Button } from '@mantine/core';
import type { User } from '@tandem/contract/account';
import type { ReactNode } from 'react';
import { TagList } from '../../ui/badges/tag-list.tsx';
import { WebLinks } from '../../ui/links/web-links.tsx';
import { ResultAt } from '../../ui/notices/result-at.tsx';
import { PersonAvatar } from '../../ui/people/person-avatar.tsx';
import { PersonProjects } from '../people/public.ts';
import { CompleteProfile } from './complete-profile.tsx';
import { PrivacySwitch } from './privacy-switch.tsx';
import { ProfileLayout } from './profile-layout.tsx';
import styles from './profile-view.module.css';
import { profilePlace } from './profile.queries.ts';
import { profileTexts as texts } from './profile.texts.ts';
import { badgeLists, factsOf } from './profile.view.ts';

interface ProfileViewProps {
  user: User;
  /** Set after editing, to return the focus to the Edit button. */
  isBack: boolean;
  onEdit: () => void;
}

/** The profile in view mode. */
export function ProfileView({ user, isBack, onEdit }: ProfileViewProps) {
  return (
    <ProfileLayout
      head={
        <>
          <Head user={user} isBack={isBack} onEdit={onEdit} />
          <CompleteProfile user={user} onEdit={onEdit} />
        </>
      }
      about={
        <Section title={texts.labels.about}>
          <p className={styles.about} data-empty={user.about === ''} dir="auto">
            {user.about || texts.empty.about}
          </p>
        </Section>
      }
      more={
        <>
          <PersonProjects id={user._id} titles={texts.projects} />
          <div className={styles.projectsSwitch}>
            <PrivacySwitch user={user} name="showsProjects" />
          </div>
        </>
      }
      lists={badgeLists.map((name) => (
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
  );
}

function Head({ user, isBack, onEdit }: ProfileViewProps) {
  return (
    <div className={styles.head}>
      <PersonAvatar person={user} size={150} isNamed />
      <div className={styles.person}>
        <h2 className={styles.name}>
          <bdi>
            {user.firstName} {user.lastName}
          </bdi>
        </h2>
        <dl className={styles.facts}>
          {factsOf(user, new Date()).map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <WebLinks links={user.links} label={texts.labels.links} />
        <PrivacySwitch user={user} name="showsOnline" />
      </div>
      <div className={styles.edit}>
        <Button variant="default" autoFocus={isBack} onClick={onEdit}>
          {texts.edit}
        </Button>
        <ResultAt place={profilePlace} />
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
