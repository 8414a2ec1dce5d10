import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconSettings } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { MuteItem } from '../../settings/mute-item.tsx';
import styles from './entry-menu.module.css';
import { notificationListTexts as texts } from '../notification-list.texts.ts';

interface EntryMenuProps {
  project: { _id: string; title: string };
  /** Called when the list is left. */
  onLeave: () => void;
}

/** What can be done about more notifications like this one. It stays in the panel, which a click elsewhere would close. */
export function EntryMenu({ project, onLeave }: EntryMenuProps) {
  const label = texts.moreAbout(project.title);
  return (
    <Menu position="bottom-end" withinPortal={false} floatingStrategy="fixed" width={248}>
      <Menu.Target>
        <ActionIcon className={styles.target} aria-label={label} title={label}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <MuteItem kind="project" {...project} />
        <Menu.Item
          leftSection={<IconSettings size={18} aria-hidden />}
          onClick={onLeave}
          renderRoot={(props) => <Link to="/settings/notifications" {...props} />}
        >
          {texts.settings}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
