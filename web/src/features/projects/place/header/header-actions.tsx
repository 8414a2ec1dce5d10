import { Button } from '@mantine/core';
import type { Project } from '@tandem/contract/projects';
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { InvitePeopleButton, useMyInvitationTo } from '../../../invitations/public.ts';
import { useHasInvitations } from '../../../people/public.ts';
import { JoinControl } from '../../feed/project-card.tsx';
import { projectTexts } from '../../projects.texts.ts';
import { useSavedAndIgnored } from '../../saved-and-ignored/saved-and-ignored.queries.ts';
import { useProjectPlace } from '../place.hooks.ts';
import { standingOf } from '../place.view.ts';
import styles from './header-actions.module.css';
import { ProjectMenu } from '../project-menu.tsx';

/** What the viewer may do with the project, beside its title. */
export function HeaderActions({ project }: { project: Project }) {
  if (project.deletedAt !== null) return null;
  return (
    <>
      {standingOf(project) === 'visitor' && <VisitorActions project={project} />}
      {standingOf(project) === 'owner' && (
        <span className={styles.actions}>
          <InvitePeopleButton project={project} className={styles.foldable} />
        </span>
      )}
      <ProjectMenu project={project} />
    </>
  );
}

function VisitorActions({ project }: { project: Project }) {
  const { askToJoin } = useProjectPlace();
  const { toggleSaved } = useSavedAndIgnored();
  const { data: invitation } = useMyInvitationTo(project._id, useHasInvitations());
  const Bookmark = project.isSaved ? IconBookmarkFilled : IconBookmark;
  return (
    <div className={styles.actions}>
      <Button
        variant="default"
        size="compact-md"
        className={styles.foldable}
        aria-pressed={project.isSaved}
        leftSection={<Bookmark size={16} aria-hidden />}
        onClick={() => toggleSaved(project)}
      >
        {project.isSaved ? projectTexts.card.unsaveHint : projectTexts.card.saveHint}
      </Button>
      {/* Who is invited answers the invitation. */}
      {!invitation && <JoinControl project={project} onAsk={askToJoin} />}
    </div>
  );
}
