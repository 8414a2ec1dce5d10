import { Button } from '@mantine/core';
import type { NotificationSettings } from '@tandem/contract/notifications/notification-settings';
import { SettingsSection } from '../../../ui/settings/settings-section.tsx';
import styles from './muted-section.module.css';
import { useMute } from './notification-settings.queries.ts';
import { notificationSettingsTexts } from './notification-settings.texts.ts';
import type { Muted } from './notification-settings.view.ts';

const texts = notificationSettingsTexts.muted;

/** What is muted, with the way back. */
export function MutedSection({ settings }: { settings: NotificationSettings }) {
  const { mutedProjects, mutedChats } = settings;
  const hasNone = mutedProjects.length + mutedChats.length === 0;
  return (
    <SettingsSection title={texts.title} text={texts.text}>
      {hasNone && <p className={styles.none}>{texts.none}</p>}
      <MutedList label={texts.projects} kind="project" entries={mutedProjects} />
      <MutedList label={texts.chats} kind="chat" entries={mutedChats} />
    </SettingsSection>
  );
}

interface MutedListProps extends Pick<Muted, 'kind'> {
  label: string;
  entries: readonly Omit<Muted, 'kind'>[];
}

function MutedList({ label, kind, entries }: MutedListProps) {
  const mute = useMute();
  if (entries.length === 0) return null;
  return (
    <div className={styles.group}>
      <h3 className={styles.label}>{label}</h3>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <li key={entry._id} className={styles.entry}>
            <bdi className={styles.title}>{entry.title}</bdi>
            <Button
              variant="default"
              className={styles.unmute}
              size="compact-md"
              aria-label={texts.unmuteOf(entry.title)}
              onClick={() => mute({ kind, ...entry }, false)}
            >
              {texts.unmute}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
