import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isMissing } from '../../../platform/call.ts';
import { retryOf, sentenceOf } from '../../../platform/failure-sentence.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import { JoinControl } from '../feed/project-card.tsx';
import { useProject } from '../projects.queries.ts';
import { joinStateOf } from '../projects.view.ts';
import { useProjectContext } from './layout.hooks.ts';
import { layoutTexts as texts, projectPageTexts } from './layout.texts.ts';

interface LockedTabProps {
  tab: 'board' | 'chat';
}

/** What a visitor finds behind a locked tab: why it is locked, and the way in. */
export function LockedTab({ tab }: LockedTabProps) {
  const { project, askToJoin } = useProjectContext();
  if (!project) return null;
  const state = joinStateOf(project);
  const next =
    state === 'requested' ? texts.waitingHint : state === 'closed' ? texts.closedHint : texts.lockedHint;
  return (
    <EmptyState
      title={tab === 'board' ? texts.boardLocked : texts.chatLocked}
      hint={next}
      drawing="lock"
      action={state === 'open' && <JoinControl project={project} onAsk={askToJoin} />}
    />
  );
}

const pageTexts = projectPageTexts.page;

/** Shown below the header where a project does not exist, or is not for the viewer to know of. */
export function MissingProject({ sentence = pageTexts.missing }: { sentence?: string }) {
  return (
    <EmptyState
      title={sentence}
      {...(sentence !== pageTexts.missing && { hint: pageTexts.missing })}
      drawing="apart"
      action={
        <Button variant="light" renderRoot={(props) => <Link to="/feed" {...props} />}>
          {pageTexts.missingAction}
        </Button>
      }
    />
  );
}

/** A screen of the owner; others read why they do not see it. */
export function OwnerOnly({
  sentence = texts.ownerOnly,
  children,
}: {
  sentence?: string;
  children: ReactNode;
}) {
  const { projectId } = useProjectContext();
  const project = useProject(projectId);
  if (isMissing(project.error)) return <MissingProject />;
  if (project.isPending) return <LoadingState label={projectPageTexts.page.loading} cards={2} />;
  if (!project.data)
    return (
      <ErrorState message={sentenceOf(project.error, projectPageTexts.page.failed)} {...retryOf(project)} />
    );
  if (project.data.isOwner) return children;
  return <EmptyState title={sentence} drawing="lock" />;
}
