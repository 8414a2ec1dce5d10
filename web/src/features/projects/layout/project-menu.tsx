import { ActionIcon, Menu } from '@mantine/core';
import {
  IconChartBar,
  IconDots,
  IconEyeOff,
  IconLock,
  IconLockOpen,
  IconLogout2,
  IconPencil,
  IconSettings,
} from '@tabler/icons-react';
import type { Project } from '@tandem/contract/projects';
import { Link, useNavigate } from '@tanstack/react-router';
import { useSession } from '../../../platform/session.store.ts';
import { ConfirmDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { LazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { MuteItem } from '../../notifications/public.ts';
import { ReportItem } from '../../reports/public.ts';
import { ArchiveDialog } from '../lifecycle/archive-dialog.tsx';
import { OwnerLifecycle } from '../lifecycle/project-notice.tsx';
import { useToggleStatus } from '../my-projects/my-projects.queries.ts';
import { myProjectTexts } from '../my-projects/my-projects.texts.ts';
import { usePeopleAct } from '../people/project-people.queries.ts';
import { projectTexts } from '../projects.texts.ts';
import { useSavedAndIgnored } from '../saved-and-ignored/saved-and-ignored.queries.ts';
import { workingTexts } from '../people/project-people.texts.ts';
import { useProjectContext } from './layout.hooks.ts';
import { layoutTexts } from './layout.texts.ts';
import { standingOf } from './layout.view.ts';
import { Text } from '../../../ui/layout/layout.tsx';

const loadAnalytics = async () => (await import('../my-projects/analytics-dialog.tsx')).AnalyticsDialog;

const loadHandOver = async () => (await import('../lifecycle/lifecycle-dialogs.tsx')).HandOverDialog;
const loadDelete = async () => (await import('../lifecycle/lifecycle-dialogs.tsx')).DeleteDialog;

/** The ⋯ menu of a project: what its owner, a collaborator or a visitor does seldom. */
export function ProjectMenu({ project }: { project: Project }) {
  const standing = standingOf(project);
  const analytics = useDialog<null>();
  const leaving = useDialog<null>();
  const handingOver = useDialog<null>();
  const archiving = useDialog<null>();
  const deleting = useDialog<null>();
  return (
    <>
      <Menu position="bottom-end" withinPortal width={272}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={layoutTexts.more} title={layoutTexts.more}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {standing === 'owner' && (
            <OwnerItems
              project={project}
              onAnalytics={() => analytics.open(null)}
              onHandOver={() => handingOver.open(null)}
              onArchive={() => archiving.open(null)}
              onDelete={() => deleting.open(null)}
            />
          )}
          {standing !== 'visitor' && (
            <>
              <MuteItem kind="project" _id={project._id} title={project.title} />
              <Menu.Divider />
            </>
          )}
          {standing === 'collaborator' && (
            <Menu.Item leftSection={<IconLogout2 size={18} aria-hidden />} onClick={() => leaving.open(null)}>
              {layoutTexts.leave}
            </Menu.Item>
          )}
          {standing === 'visitor' && <IgnoreItem project={project} />}
          {standing !== 'owner' && (
            <ReportItem
              thing={{ kind: 'project', id: project._id, name: project.title, author: project.createdBy }}
            />
          )}
        </Menu.Dropdown>
      </Menu>
      <LazyDialog
        load={loadAnalytics}
        props={{ project, isOpen: analytics.isOpen, onClose: analytics.close }}
      />
      <LazyDialog
        load={loadHandOver}
        props={{ project, isOpen: handingOver.isOpen, onClose: handingOver.close }}
      />
      <LazyDialog load={loadDelete} props={{ project, isOpen: deleting.isOpen, onClose: deleting.close }} />
      <ArchiveDialog project={project} isOpen={archiving.isOpen} onClose={archiving.close} />
      <LeaveDialog project={project} isOpen={leaving.isOpen} onClose={leaving.close} />
    </>
  );
}

interface OwnerItemsProps {
  project: Project;
  onAnalytics: () => void;
  onHandOver: () => void;
  onArchive: () => void;
  onDelete: () => void;
}

function OwnerItems({ project, onAnalytics, ...lifecycle }: OwnerItemsProps) {
  const { edit } = useProjectContext();
  const { toggle } = useToggleStatus(project);
  const isOpen = project.status === 'open';
  const isArchived = project.archivedAt !== null;
  const Lock = isOpen ? IconLock : IconLockOpen;
  return (
    <>
      {!isArchived && (
        <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={edit}>
          {layoutTexts.edit}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconSettings size={18} aria-hidden />}
        renderRoot={(props) => (
          <Link to="/projects/$projectId/settings" params={{ projectId: project._id }} {...props} />
        )}
      >
        {layoutTexts.settings}
      </Menu.Item>
      <Menu.Item leftSection={<IconChartBar size={18} aria-hidden />} onClick={onAnalytics}>
        {myProjectTexts.myProjects.analytics}
      </Menu.Item>
      <Menu.Divider />
      {!isArchived && (
        <Menu.Item leftSection={<Lock size={18} aria-hidden />} onClick={toggle}>
          {isOpen ? myProjectTexts.myProjects.close : myProjectTexts.myProjects.reopen}
          <Text as="span" isBlock tone="3" size={12}>
            {isOpen ? layoutTexts.closeHint : layoutTexts.reopenHint}
          </Text>
        </Menu.Item>
      )}
      <OwnerLifecycle project={project} {...lifecycle} />
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout2 size={18} aria-hidden />} disabled>
        {layoutTexts.leave}
        <Text as="span" isBlock tone="3" size={12}>
          {layoutTexts.leaveHint}
        </Text>
      </Menu.Item>
    </>
  );
}

function IgnoreItem({ project }: { project: Project }) {
  const { ignore } = useSavedAndIgnored();
  const navigate = useNavigate();
  const leaveAndIgnore = () => {
    ignore(project);
    void navigate({ to: '/feed' });
  };
  return (
    <Menu.Item leftSection={<IconEyeOff size={18} aria-hidden />} onClick={leaveAndIgnore}>
      {projectTexts.card.ignoreHint}
      <Text as="span" isBlock tone="3" size={12}>
        {layoutTexts.ignoreHint}
      </Text>
    </Menu.Item>
  );
}

interface LeaveDialogProps {
  project: Project;
  isOpen: boolean;
  onClose: () => void;
}

function LeaveDialog({ project, isOpen, onClose }: LeaveDialogProps) {
  const me = useSession(({ user }) => user);
  const navigate = useNavigate();
  const { act, isPending } = usePeopleAct((isDone) => {
    onClose();
    if (isDone) void navigate({ to: '/projects/$projectId', params: { projectId: project._id } });
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={workingTexts.leaveTitle(project.title)}
      confirmLabel={workingTexts.leave}
      isDangerous
      isBusy={isPending}
      onConfirm={() => me && act({ act: 'leave', project, person: me })}
      onClose={onClose}
    >
      <p>{workingTexts.leaveText}</p>
    </ConfirmDialog>
  );
}
