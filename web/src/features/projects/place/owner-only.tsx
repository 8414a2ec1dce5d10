import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isMissing } from '../../../platform/call.ts';
import { retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { useProject } from '../projects.queries.ts';
import { placeTexts } from './place.texts.ts';
import { projectPageTexts } from './project-page.texts.ts';
import { MissingProject } from './missing-project.tsx';
import { useProjectPlace } from './place.hooks.ts';

/** A tab of the owner; others read why they do not see it. */
export function OwnerOnly({ children }: { children: ReactNode }) {
  const { projectId } = useProjectPlace();
  const project = useProject(projectId);
  if (isMissing(project.error)) return <MissingProject />;
  if (project.isPending) return <LoadingState label={projectPageTexts.page.loading} cards={2} />;
  if (!project.data)
    return (
      <ErrorState message={sentenceOf(project.error, projectPageTexts.page.failed)} {...retryOf(project)} />
    );
  if (project.data.isOwner) return children;
  return <EmptyState title={placeTexts.ownerOnly} icon={<IconLock size={22} />} />;
}
