import type { ReactNode } from 'react';
import { CardSkeleton } from '../../../ui/states/card-skeleton.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { isMissing } from '../../../platform/call.ts';
import { retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { useTabTitle } from '../../../ui/page/tab-title.ts';
import { MissingProject } from '../place/missing-project.tsx';
import { useProjectPlace } from '../place/place.hooks.ts';
import { useProject } from '../projects.queries.ts';
import { projectPageTexts } from '../place/project-page.texts.ts';
import { AboutSection } from './about-section.tsx';
import { MembersSection } from './members-section.tsx';
import { FactsSection } from './facts-section.tsx';
import { RolesSection } from './roles-section.tsx';
import styles from './project-overview.module.css';
import { TopicsSection } from './topics-section.tsx';

const texts = projectPageTexts.page;

interface ProjectOverviewProps {
  /** The next deadlines, which only project members see. */
  deadlines: ReactNode;
  /** What lately happened in the project. */
  activity: ReactNode;
}

/** The Overview of a project: what it is about on the left, its facts on the right. */
export function ProjectOverview({ deadlines, activity }: ProjectOverviewProps) {
  const { projectId } = useProjectPlace();
  const query = useProject(projectId);
  useTabTitle(query.data?.title ?? texts.title);
  if (isMissing(query.error)) return <MissingProject />;
  if (query.isPending)
    return (
      <div className={styles.overview}>
        <LoadingState label={texts.loading}>
          <CardSkeleton isRow />
        </LoadingState>
      </div>
    );
  if (!query.data) return <ErrorState message={sentenceOf(query.error, texts.failed)} {...retryOf(query)} />;
  const project = query.data;
  const isMember = project.isOwner || project.isMember;
  return (
    <div className={styles.overview}>
      <div className={styles.main}>
        {isMember && deadlines}
        <AboutSection project={project} />
        <RolesSection project={project} />
      </div>
      <div className={styles.side}>
        <FactsSection project={project} />
        <TopicsSection project={project} />
        <MembersSection project={project} />
        {activity}
      </div>
    </div>
  );
}
