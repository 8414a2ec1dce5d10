import { Button } from '@mantine/core';
import type { Project } from '@tandem/contract/projects';
import { anyRole } from '@tandem/contract/projects/project-publicity';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { memo, type ReactNode, useEffect, useMemo } from 'react';
import { LazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { NoticeBar } from '../../../ui/notices/notice-bar.tsx';
import { InvitationNotice } from '../../invitations/public.ts';
import { JoinDialog } from '../../join-requests/public.ts';
import { useHasInvitations } from '../../people/public.ts';
import { ProjectNotice } from '../lifecycle/project-notice.tsx';
import { useProject } from '../projects.queries.ts';
import { joinStateOf } from '../projects.view.ts';
import { useJoinRequested } from '../saved-and-ignored/saved-and-ignored.queries.ts';
import { ProjectContext } from './layout.hooks.ts';
import { layoutTexts } from './layout.texts.ts';
import { type ProjectTab, standingOf } from './layout.view.ts';
import { ProjectHeader } from './project-header.tsx';
import styles from './project-layout.module.css';

const texts = layoutTexts.requested;

/** Above the tabs of a project that the visitor asked to join: what comes next. */
function RequestNotice({ project: { createdBy } }: { project: Project }) {
  return (
    <NoticeBar
      label={texts.label}
      buttons={
        <Button
          variant="default"
          size="compact-md"
          renderRoot={(props) => <Link to="/my-applications" {...props} />}
        >
          {texts.toApplications}
        </Button>
      }
    >
      {texts.text(createdBy.firstName)}
    </NoticeBar>
  );
}

// Most visits edit nothing.
const loadForm = async () => (await import('../form/project-form-dialog.tsx')).ProjectFormDialog;

// Memoized, because each change of the address renders the layout again.
const Header = memo(ProjectHeader);

/** Opens the dialog that a public page leads to, with its role, where the visitor may still ask. */
function useAskedFromOutside(project: Project | undefined, openJoin: (roleId: string | undefined) => void) {
  const { join } = useSearch({ strict: false });
  const navigate = useNavigate();
  useEffect(() => {
    if (project === undefined || typeof join !== 'string') return;
    void navigate({ to: '.', search: ({ join: _asked, ...others }) => others, replace: true });
    if (joinStateOf(project) === 'open') openJoin(join === anyRole ? undefined : join);
  }, [project, join, navigate, openJoin]);
}

interface ProjectLayoutProps {
  projectId: string;
  /** Called when the pointer or the focus reaches a tab, to load what is behind it. */
  onIntent: (tab: ProjectTab) => void;
  /** The tab that is shown. */
  children: ReactNode;
}

/** A project as a place: one header with tabs above all of its screens, which stays while they change. */
export function ProjectLayout({ projectId, onIntent, children }: ProjectLayoutProps) {
  const query = useProject(projectId);
  const { isError: isMissing } = query;
  const project = isMissing ? undefined : query.data;
  const { open: openJoin, ...join } = useDialog<string | undefined>();
  const { open: openForm, ...form } = useDialog<null>();
  const requested = useJoinRequested();
  const isVisitor = standingOf(project) === 'visitor';
  const hasInvitations = useHasInvitations();
  const context = useMemo(
    () => ({
      projectId,
      project,
      isMissing,
      isVisitor,
      askToJoin: () => openJoin(undefined),
      askForRole: openJoin,
      edit: () => openForm(null),
    }),
    [projectId, project, isMissing, isVisitor, openJoin, openForm],
  );
  useAskedFromOutside(project, openJoin);
  return (
    <ProjectContext value={context}>
      <div className={styles.place}>
        <Header onIntent={onIntent} />
        {project && <ProjectNotice project={project} />}
        {isVisitor && project?.myRequestStatus === 'pending' && <RequestNotice project={project} />}
        {isVisitor && <InvitationNotice projectId={projectId} mayExist={hasInvitations} />}
        {/* A deleted project has nothing but the way back. */}
        {project?.deletedAt == null && <div className={styles.tab}>{children}</div>}
      </div>
      <JoinDialog
        key={join.subject}
        project={project}
        roleId={join.subject}
        isOpen={join.isOpen}
        {...requested}
        onClose={join.close}
      />
      <LazyDialog load={loadForm} props={{ project, isOpen: form.isOpen, onClose: form.close }} />
    </ProjectContext>
  );
}
