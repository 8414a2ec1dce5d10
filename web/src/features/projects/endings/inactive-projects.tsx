import { Button } from '@mantine/core';
import type { Project } from '@tandem/contract/projects';
import { Link } from '@tanstack/react-router';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { Section } from '../../../ui/page/section.tsx';
import { useInactiveProjects } from '../projects.queries.ts';
import { useEnding } from './project-endings.queries.ts';
import { projectEndingsTexts } from './project-endings.texts.ts';
import { restorableUntil } from './project-endings.view.ts';
import styles from './inactive-projects.module.css';

const texts = projectEndingsTexts;
const dateOf = (time: string | Date) => formatDate(time, 'MMM D, YYYY');

/** The own projects that are archived or deleted, with the way back; nothing without any. */
export function InactiveProjects() {
  const { data: projects = [] } = useInactiveProjects();
  if (projects.length === 0) return null;
  return (
    <div className={styles.inactive}>
      <Section title={texts.inactive.title}>
        <ul className={styles.list} aria-label={texts.inactive.title}>
          {projects.map((project) => (
            <InactiveProject key={project._id} project={project} />
          ))}
        </ul>
      </Section>
    </div>
  );
}

function InactiveProject({ project }: { project: Project }) {
  const { end, isPending } = useEnding(project);
  const { title, deletedAt, archivedAt } = project;
  const isDeleted = deletedAt !== null;
  const when = isDeleted
    ? texts.inactive.deletedUntil(dateOf(restorableUntil(deletedAt)))
    : texts.inactive.archivedOn(dateOf(archivedAt ?? project.createdAt));
  const nameOf = isDeleted ? texts.inactive.restoreOf : texts.inactive.unarchiveOf;
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <Link to="/projects/$projectId" params={{ projectId: project._id }} className={styles.title}>
          {title}
        </Link>{' '}
        <StatusBadge>{isDeleted ? texts.badge.deleted : texts.badge.archived}</StatusBadge>
        <p className={styles.when}>{when}</p>
      </div>
      <Button
        variant="default"
        size="compact-md"
        loading={isPending}
        aria-label={nameOf(title)}
        onClick={() => end({ act: isDeleted ? 'restore' : 'unarchive' })}
      >
        {isDeleted ? texts.notice.restore : texts.notice.unarchive}
      </Button>
    </li>
  );
}
