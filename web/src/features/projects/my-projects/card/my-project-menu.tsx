import { ActionIcon, Menu } from '@mantine/core';
import type { Project } from '@tandem/contract/projects';
import { IconChartBar, IconDots, IconLock, IconLockOpen, IconPencil, IconUsers } from '@tabler/icons-react';
import { myProjectTexts } from '../my-projects.texts.ts';
import { useToggleStatus } from '../my-projects.queries.ts';

/** The owner's actions that open a dialog. */
export interface OwnerActions {
  onEdit: (project: Project) => void;
  onAnalytics: (project: Project) => void;
  onUsers: (project: Project) => void;
}

/** The ⋯ menu of an own project: what its owner does seldom (spec §2). */
export function MyProjectMenu({
  project,
  onEdit,
  onAnalytics,
  onUsers,
}: { project: Project } & OwnerActions) {
  const { toggle, isPending } = useToggleStatus(project);
  const isOpen = project.status === 'open';
  const Lock = isOpen ? IconLock : IconLockOpen;
  const label = myProjectTexts.myProjects.actionsOf(project.title);
  return (
    <Menu position="bottom-end" withinPortal width={240}>
      <Menu.Target>
        <ActionIcon size={36} aria-label={label} title={label} loading={isPending}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onEdit(project)}>
          {myProjectTexts.myProjects.edit}
        </Menu.Item>
        <Menu.Item leftSection={<IconChartBar size={16} aria-hidden />} onClick={() => onAnalytics(project)}>
          {myProjectTexts.myProjects.analytics}
        </Menu.Item>
        <Menu.Item leftSection={<IconUsers size={16} aria-hidden />} onClick={() => onUsers(project)}>
          {myProjectTexts.myProjects.users}
        </Menu.Item>
        <Menu.Item leftSection={<Lock size={16} aria-hidden />} onClick={toggle}>
          {isOpen ? myProjectTexts.myProjects.close : myProjectTexts.myProjects.reopen}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
