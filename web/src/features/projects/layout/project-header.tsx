import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import type { Project } from '@tandem/contract/projects';
import { coverLookOf, coverOf } from '@tandem/contract/projects/project-cover';
import { Link } from '@tanstack/react-router';
import { type CSSProperties, type RefObject, useLayoutEffect, useRef } from 'react';
import { Cover } from '../../../ui/covers/cover.tsx';
import { BackButton } from '../../../ui/page/back-button.tsx';
import { AvatarStack } from '../../../ui/people/person-link.tsx';
import { InvitePeopleButton, useMyInvitationTo } from '../../invitations/public.ts';
import { useHasInvitations } from '../../people/public.ts';
import { projectLifecycleTexts } from '../lifecycle/project-lifecycle.texts.ts';
import { stateOf } from '../lifecycle/project-lifecycle.view.ts';
import { JoinControl } from '../feed/project-card.tsx';
import { projectTexts } from '../projects.texts.ts';
import { peopleCount } from '../projects.view.ts';
import { useSavedAndIgnored } from '../saved-and-ignored/saved-and-ignored.queries.ts';
import { useBackFromProject, useProjectContext } from './layout.hooks.ts';
import { layoutTexts } from './layout.texts.ts';
import { type ProjectTab, standingOf } from './layout.view.ts';
import styles from './project-header.module.css';
import { ProjectMenu } from './project-menu.tsx';
import { ProjectTabs } from './project-tabs.tsx';

/** Tells the screens of a project the height of the header above them, as `--project-head` of its parent. */
function useHeaderHeight(): RefObject<HTMLElement | null> {
  const header = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = header.current;
    const place = element?.parentElement;
    if (!element || !place) return undefined;
    const observer = new ResizeObserver(() =>
      place.style.setProperty('--project-head', `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return header;
}

const maxFaces = 4;

/** The faces of the project members, which lead to the People tab. */
function HeaderFaces({ project }: { project: Project }) {
  const people = [project.createdBy, ...project.collaborators];
  return (
    <Link to="/projects/$projectId/people" params={{ projectId: project._id }} className={styles.faces}>
      <AvatarStack people={people} max={maxFaces} isLinked={false} />
      <span>{projectTexts.card.people(peopleCount(project))}</span>
    </Link>
  );
}

/** What the viewer may do with the project, beside its title. */
function HeaderActions({ project }: { project: Project }) {
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
  const { askToJoin } = useProjectContext();
  const { toggleSaved } = useSavedAndIgnored();
  const { data: invitation } = useMyInvitationTo(project._id, useHasInvitations());
  const Bookmark = project.isSaved ? IconBookmarkFilled : IconBookmark;
  return (
    <div className={styles.actions}>
      <Button
        variant="default"
        size="compact-md"
        className={`${styles.foldable} ${styles.quiet}`}
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

const badges = {
  open: projectTexts.card.open,
  closed: projectTexts.card.closed,
  ...projectLifecycleTexts.badge,
};

/** Whether the project takes join requests, or which end it came to. */
function HeaderStatus({ project }: { project: Project }) {
  const state = stateOf(project);
  return (
    <span className={styles.status} data-open={state === 'open'}>
      {badges[state]}
    </span>
  );
}

/** The cover behind the title, and on phones behind the buttons and faces too. */
function HeaderCover({ seed }: { seed: number }) {
  const isPhone =
    useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) === true;
  return (
    <div className={styles.cover}>
      <Cover drawing={coverOf(seed, isPhone ? 'phone' : 'band')} />
    </div>
  );
}

/** Leads out of the project. */
function Back() {
  const { projectId } = useProjectContext();
  return <BackButton label={projectTexts.back} onBack={useBackFromProject(projectId)} />;
}

interface ProjectHeaderProps {
  onIntent: (tab: ProjectTab) => void;
}

/** The header above all screens of a project: title, status, faces, what the viewer may do, and the tabs. */
export function ProjectHeader({ onIntent }: ProjectHeaderProps) {
  const { project, isMissing } = useProjectContext();
  const header = useHeaderHeight();
  return (
    <header
      ref={header}
      className={styles.head}
      role="presentation"
      data-place={isMissing ? undefined : true}
    >
      <div
        className={styles.band}
        style={project && ({ '--cover-base': coverLookOf(project.coverSeed).palette.base } as CSSProperties)}
      >
        {project && <HeaderCover seed={project.coverSeed} />}
        <div className={styles.lead}>
          <Back />
          <h1 className={styles.title} tabIndex={-1} dir="auto">
            {project?.title ?? layoutTexts.title}
          </h1>
          {project && <HeaderStatus project={project} />}
        </div>
        {project && <HeaderFaces project={project} />}
        {project && (
          <div className={styles.end}>
            <HeaderActions project={project} />
          </div>
        )}
      </div>
      <ProjectTabs onIntent={onIntent} />
    </header>
  );
}
