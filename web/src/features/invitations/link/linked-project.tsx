import type { viewInvitationLink } from '@tandem/contract/invitations/invitation-links';
import type { Reply } from '@tandem/contract/operation';
import { useSession } from '../../../platform/session.store.ts';
import { TagList } from '../../../ui/badges/tag-list.tsx';
import { TitleMark } from '../../../ui/badges/title-mark.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { useTabTitle } from '../../../ui/page/tab-title.ts';
import { fullName } from '../../../ui/people/full-name.ts';
import { PersonAvatar } from '../../../ui/people/person-avatar.tsx';
import { EnterToJoin } from './enter-to-join.tsx';
import { invitationLinkTexts as texts } from './invitation-link.texts.ts';
import { JoinByLink } from './join-by-link.tsx';
import styles from './linked-project.module.css';

interface LinkedProjectProps {
  token: string;
  link: Reply<typeof viewInvitationLink>['data'];
}

/** The project of a link, who invites, and how to join. */
export function LinkedProject({ token, link }: LinkedProjectProps) {
  const { project, invitedBy, role, expiresAt } = link;
  const isLoggedIn = useSession(({ user }) => user !== null);
  useTabTitle(project.title);
  return (
    <div className={styles.place}>
      <article className={styles.card}>
        <p className={styles.from}>
          <PersonAvatar person={invitedBy} size={36} />
          <span>
            <bdi className={styles.inviter}>{fullName(invitedBy)}</bdi> {texts.invites}
          </span>
        </p>
        <div className={styles.head}>
          <TitleMark title={project.title} size={48} />
          <h1 className={styles.title} tabIndex={-1} dir="auto">
            {project.title}
          </h1>
        </div>
        <p className={styles.about} dir="auto">
          {project.description}
        </p>
        <TagList entries={project.skillsRequired} label={texts.skills(project.title)} />
        <p className={styles.facts}>
          {role !== '' && <strong>{texts.as(role)} </strong>}
          {texts.people(project.collaboratorsCount + 1)}. {texts.until(formatDate(expiresAt, 'MMM D, YYYY'))}
        </p>
        {isLoggedIn ? <JoinByLink token={token} projectId={project._id} /> : <EnterToJoin token={token} />}
      </article>
    </div>
  );
}
