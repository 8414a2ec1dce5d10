import { Button } from '@mantine/core';
import type { Project } from '@tandem/contract/projects';
import { coverOf } from '@tandem/contract/projects/project-cover';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { ProjectLink } from '../../../ui/cards/project-link.tsx';
import { Cover } from '../../../ui/covers/cover.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { ListRow, RowList } from '../../../ui/lists/list-row.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { useInactiveProjects } from '../projects.queries.ts';
import { useLifecycleChange } from './project-lifecycle.queries.ts';
import { projectLifecycleTexts } from './project-lifecycle.texts.ts';
import { restorableUntil } from './project-lifecycle.view.ts';
import styles from './inactive-projects.module.css';

const texts = projectLifecycleTexts;
const dateOf = (time: string | Date) => formatDate(time, 'MMM D, YYYY');

/** The own projects that are archived or deleted, with the way back; nothing without any. */
export function InactiveProjects() {
  const { data: projects = [] } = useInactiveProjects();
  if (projects.length === 0) return null;
  return (
    <div className={styles.inactive}>
      <Section title={texts.inactive.title}>
        <RowList label={texts.inactive.title} isRuled>
          {projects.map((project) => (
            <InactiveProject key={project._id} project={project} />
          ))}
        </RowList>
      </Section>
    </div>
  );
}

function InactiveProject({ project }: { project: Project }) {
  const { end, isPending } = useLifecycleChange(project);
  const { title, deletedAt, archivedAt } = project;
  const isDeleted = deletedAt !== null;
  const when = isDeleted
    ? texts.inactive.deletedUntil(dateOf(restorableUntil(deletedAt)))
    : texts.inactive.archivedOn(dateOf(archivedAt ?? project.createdAt));
  const nameOf = isDeleted ? texts.inactive.restoreOf : texts.inactive.unarchiveOf;
  return (
    <ListRow
      isNested
      picture={<Cover drawing={coverOf(project.coverSeed, 'tile')} size={44} />}
      title={<ProjectLink projectId={project._id} title={title} />}
      badge={<StatusBadge>{isDeleted ? texts.badge.deleted : texts.badge.archived}</StatusBadge>}
      line={when}
      actions={
        <Button
          variant="default"
          size="compact-md"
          loading={isPending}
          aria-label={nameOf(title)}
          onClick={() => end({ act: isDeleted ? 'restore' : 'unarchive' })}
        >
          {isDeleted ? texts.notice.restore : texts.notice.unarchive}
        </Button>
      }
    />
  );
}
