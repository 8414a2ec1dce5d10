import { Button, Skeleton } from '@mantine/core';
import type { PersonProject, ProjectPart } from '@tandem/contract/people/person-projects';
import { coverOf } from '@tandem/contract/projects/project-cover';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { Cover } from '../../../ui/covers/cover.tsx';
import { formatNumber } from '../../../ui/numbers.ts';
import { Section } from '../../../ui/page/section.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { peopleTexts } from '../people.texts.ts';
import { activityOf, lineOf } from '../people.view.ts';
import { usePersonProjects } from './person-projects.queries.ts';
import styles from './person-projects.module.css';

const texts = peopleTexts.projects;

interface PersonProjectsProps {
  id: string;
  /** The headings of the two lists; those of another person's page by default. */
  titles?: Record<ProjectPart, string>;
}

/** What a person owns and works on; a list without projects is left out. */
export function PersonProjects({ id, titles = texts.titles }: PersonProjectsProps) {
  return (
    <>
      <Projects id={id} part="owned" title={titles.owned} />
      <Projects id={id} part="joined" title={titles.joined} />
    </>
  );
}

function Projects({ id, part, title }: { id: string; part: ProjectPart; title: string }) {
  const list = usePersonProjects(id, part);
  if (list.data?.total === 0) return null;
  return (
    <Section title={title} aside={list.data && formatNumber(list.data.total)}>
      {list.isPending && (
        <LoadingState label={texts.loading}>
          <Skeleton height={52} aria-hidden />
        </LoadingState>
      )}
      {!list.data && !list.isPending && (
        <ErrorState message={sentenceOf(list.error, texts.failed)} {...retryOf(list)} />
      )}
      {list.data && (
        <ul className={styles.list} aria-label={title}>
          {list.data.projects.map((project) => (
            <Row key={project._id} project={project} part={part} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button
          variant="default"
          size="xs"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {list.isFetchNextPageError ? texts.retry : texts.more}
        </Button>
      )}
    </Section>
  );
}

function Row({ project, part }: { project: PersonProject; part: ProjectPart }) {
  return (
    <li className={styles.row}>
      <Cover drawing={coverOf(project.coverSeed, 'tile')} size={40} />
      <div className={styles.what}>
        <p className={styles.title}>
          <Link to="/projects/$projectId" params={{ projectId: project._id }} dir="auto">
            {project.title}
          </Link>
          <StatusBadge tone={project.status === 'open' ? 'ok' : 'neutral'}>
            {texts.statuses[project.status]}
          </StatusBadge>
        </p>
        <p className={styles.line} dir="auto">
          {lineOf(project, part)}
        </p>
      </div>
      <span className={styles.activity}>{activityOf(project.lastActivityAt, new Date())}</span>
      <IconChevronRight className={styles.arrow} size={16} stroke={1.7} aria-hidden />
    </li>
  );
}
