import { Button } from '@mantine/core';
import {
  type PersonProject,
  type ProjectPart,
  listPersonProjects,
} from '@tandem/contract/people/person-projects';
import { createProject, editProject, setProjectStatus } from '@tandem/contract/projects';
import { coverOf } from '@tandem/contract/projects/project-cover';
import { projectChanged } from '@tandem/contract/projects/project-lifecycle';
import { projectMembersChanged } from '@tandem/contract/projects/project-members';
import { useInfiniteQuery } from '@tanstack/react-query';
import { retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { byCursor, pagesOf } from '../../../platform/query/query-of.ts';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { ProjectLink } from '../../../ui/cards/project-link.tsx';
import { Cover } from '../../../ui/covers/cover.tsx';
import { ListRow, RowList } from '../../../ui/lists/list-row.tsx';
import { RowSkeletons } from '../../../ui/lists/row-skeletons.tsx';
import { formatNumber } from '../../../ui/numbers.ts';
import { Section } from '../../../ui/page/section.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { once } from '../people-pages.view.ts';
import { peopleTexts } from '../people.texts.ts';
import { activityOf, lineOf } from '../people.view.ts';

const texts = peopleTexts.projects;

interface PersonProjectsProps {
  id: string;
  /** The headings of the two lists; those of another person's page by default. */
  titles?: Record<ProjectPart, string>;
}

/** What a person owns and works on; a list without projects is left out. Both come at once, so that none moves the other. */
export function PersonProjects({ id, titles = texts.titles }: PersonProjectsProps) {
  const owned = usePersonProjects(id, 'owned');
  const joined = usePersonProjects(id, 'joined');
  if (owned.isPending || joined.isPending)
    return (
      <Section title={titles.owned}>
        <LoadingState label={texts.loading}>
          <RowSkeletons />
        </LoadingState>
      </Section>
    );
  return (
    <>
      <Projects list={owned} part="owned" title={titles.owned} />
      <Projects list={joined} part="joined" title={titles.joined} />
    </>
  );
}

interface ProjectsProps {
  list: ReturnType<typeof usePersonProjects>;
  part: ProjectPart;
  title: string;
}

function Projects({ list, part, title }: ProjectsProps) {
  if (list.data?.total === 0) return null;
  return (
    <Section title={title} aside={list.data && formatNumber(list.data.total)}>
      {!list.data && <ErrorState message={sentenceOf(list.error, texts.failed)} {...retryOf(list)} />}
      {list.data && (
        <RowList label={title} isRuled>
          {list.data.projects.map((project) => (
            <Row key={project._id} project={project} part={part} />
          ))}
        </RowList>
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
    <ListRow
      isNested
      picture={<Cover drawing={coverOf(project.coverSeed, 'tile')} size={44} />}
      title={<ProjectLink projectId={project._id} title={project.title} />}
      badge={
        <StatusBadge tone={project.status === 'open' ? 'ok' : 'neutral'}>
          {texts.statuses[project.status]}
        </StatusBadge>
      }
      line={<span dir="auto">{lineOf(project, part)}</span>}
      meta={activityOf(project.lastActivityAt, new Date())}
    />
  );
}

const dependencies = {
  staleAfter: [createProject, editProject, setProjectStatus, projectMembersChanged, projectChanged],
};

/** The projects that a person owns or joined, latest first, in pages. */
function usePersonProjects(id: string, part: ProjectPart) {
  return useInfiniteQuery({
    ...pagesOf(listPersonProjects, { params: { id }, query: { part } }, { ...byCursor, ...dependencies }),
    select: ({ pages }) => ({
      projects: once(pages.flatMap(({ data }) => data)),
      total: pages[0]?.total ?? 0,
    }),
  });
}
