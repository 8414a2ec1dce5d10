import type { CommunityProjectDetails } from '@tandem/contract/administration/administration-projects';
import { Link } from '@tanstack/react-router';
import { formatDate, formatDateTime } from '../../../ui/dates.ts';
import { Fact } from '../../../ui/lists/fact.tsx';
import { fullName } from '../../../ui/people/full-name.ts';
import { AdminDetail } from '../frame/admin-detail.tsx';
import { CommunityProjectActions } from './community-project-actions.tsx';
import styles from './community-project-detail.module.css';
import { useCommunityProject } from './community-projects.queries.ts';
import { communityProjectsTexts as texts } from './community-projects.texts.ts';

/** A project with the facts that moderators need, and what they can do. */
export function CommunityProjectDetail({ projectId }: { projectId: string }) {
  return (
    <AdminDetail query={useCommunityProject(projectId)} list="/admin/projects" texts={texts}>
      {(project) => <Shown project={project} />}
    </AdminDetail>
  );
}

const day = (at: string) => formatDate(at, 'MMM D, YYYY');

function Shown({ project }: { project: CommunityProjectDetails }) {
  const { _id, title, description, hiddenAt, deletedAt, restorableUntil } = project;
  return (
    <article className={styles.card} aria-label={title}>
      <header className={styles.head}>
        <h2 className={styles.title}>
          <bdi>{title}</bdi>
        </h2>
        {deletedAt === null && hiddenAt === null && (
          <Link to="/projects/$projectId" params={{ projectId: _id }}>
            {texts.actions.page}
          </Link>
        )}
      </header>
      {restorableUntil !== null && <p className={styles.warning}>{texts.restorable(day(restorableUntil))}</p>}
      {hiddenAt !== null && deletedAt === null && (
        <p className={styles.warning}>{texts.hiddenSince(day(hiddenAt))}</p>
      )}
      <Facts project={project} />
      <section aria-label={texts.description}>
        <p className={styles.description} dir="auto">
          {description}
        </p>
      </section>
      <CommunityProjectActions project={project} />
    </article>
  );
}

function Facts({ project }: { project: CommunityProjectDetails }) {
  const { owner, members, status, createdAt, lastActivityAt, archivedAt, openReports } = project;
  return (
    <dl className={styles.facts}>
      <Fact label={texts.facts.owner}>
        <Link to="/admin/members/$userId" params={{ userId: owner._id }}>
          <bdi>{fullName(owner)}</bdi>
        </Link>
      </Fact>
      <Fact label={texts.facts.members}>{texts.count(members)}</Fact>
      <Fact label={texts.facts.status}>{texts.states[status]}</Fact>
      <Fact label={texts.facts.created}>{day(createdAt)}</Fact>
      <Fact label={texts.facts.lastActive}>{formatDateTime(lastActivityAt)}</Fact>
      {openReports > 0 && (
        <Fact label={texts.facts.reports}>
          <Link to="/admin/reports">{texts.count(openReports)}</Link>
        </Fact>
      )}
      {archivedAt !== null && <Fact label={texts.facts.archived}>{day(archivedAt)}</Fact>}
    </dl>
  );
}
