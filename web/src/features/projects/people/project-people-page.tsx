import type { Project } from '@tandem/contract/projects';
import { isMissing } from '../../../platform/call.ts';
import { retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { Section } from '../../../ui/page/section.tsx';
import { useTabTitle } from '../../../ui/page/tab-title.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { MissingProject } from '../place/missing-project.tsx';
import { useProjectPlace } from '../place/place.hooks.ts';
import { ProjectInvitations } from '../../invitations/public.ts';
import { useProject } from '../projects.queries.ts';
import { placeTexts } from '../place/place.texts.ts';
import { projectTexts } from '../projects.texts.ts';
import { projectPageTexts } from '../place/project-page.texts.ts';
import { projectPeopleTexts } from './project-people.texts.ts';
import { peopleCount } from '../projects.view.ts';
import { RowSkeletons } from '../../../ui/lists/row-skeletons.tsx';
import { MemberPeople } from './member-people.tsx';
import styles from './project-people-page.module.css';
import { VisitorPeople } from './visitor-people.tsx';

/** The People tab of a project: who works on it, in which role. */
export function ProjectPeoplePage() {
  const { projectId } = useProjectPlace();
  const query = useProject(projectId);
  useTabTitle(projectPeopleTexts.tab(query.data?.title ?? placeTexts.title));
  if (isMissing(query.error)) return <MissingProject />;
  if (query.isPending)
    return (
      <LoadingState label={projectPeopleTexts.loading}>
        <RowSkeletons />
      </LoadingState>
    );
  if (!query.data)
    return <ErrorState message={sentenceOf(query.error, projectPageTexts.page.failed)} {...retryOf(query)} />;
  return <People project={query.data} />;
}

function People({ project }: { project: Project }) {
  const isMember = project.isOwner || project.isMember;
  return (
    <div className={styles.people}>
      <Section title={projectTexts.details.people} aside={projectTexts.card.people(peopleCount(project))}>
        {isMember ? <MemberPeople project={project} /> : <VisitorPeople project={project} />}
      </Section>
      {project.isOwner && <ProjectInvitations projectId={project._id} />}
    </div>
  );
}
