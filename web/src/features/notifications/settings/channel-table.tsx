import {
  type NotificationChannel,
  notificationChannels,
  topics,
} from '@tandem/contract/notifications/notification-topics';
import { Switch } from '@mantine/core';
import { type NotificationSettings } from '@tandem/contract/notifications/notification-settings';
import { useId } from 'react';
import { Hidden } from '../../../ui/page/hidden.tsx';
import { SettingsSection } from '../../../ui/settings/settings-section.tsx';
import styles from './channel-table.module.css';
import { useChangeSettings } from './notification-settings.queries.ts';
import { Text } from '../../../ui/layout/layout.tsx';
import { notificationSettingsTexts } from './notification-settings.texts.ts';

const texts = notificationSettingsTexts.channels;

/** A row for each topic, a switch for each channel; each change is saved at once. */
export function ChannelTable({ settings }: { settings: NotificationSettings }) {
  return (
    <SettingsSection title={texts.title} text={texts.text} isStacked>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <Hidden>{texts.topic}</Hidden>
            </th>
            {notificationChannels.map((channel) => (
              <th key={channel} scope="col" className={styles.channel}>
                {texts[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {settings.topics.map((topic) => (
            <TopicRow key={topic.topic} {...topic} />
          ))}
        </tbody>
      </table>
    </SettingsSection>
  );
}

type Topic = NotificationSettings['topics'][number];

function TopicRow({ topic, channels }: Topic) {
  const { label, hint } = topics[topic];
  const id = useId();
  return (
    <tr>
      <th scope="row" className={styles.topic}>
        <Text as="span" isBlock font={14} weight={600}>
          {label}
        </Text>
        <Text as="span" isBlock tone="2" size={13} id={id}>
          {hint}
        </Text>
      </th>
      {notificationChannels.map((name) => (
        <td key={name} className={styles.channel}>
          <ChannelCell
            topic={topic}
            name={name}
            choice={channels.find(({ channel }) => channel === name)}
            hintId={id}
          />
        </td>
      ))}
    </tr>
  );
}

interface ChannelCellProps {
  topic: Topic['topic'];
  name: NotificationChannel;
  choice: Topic['channels'][number] | undefined;
  hintId: string;
}

function ChannelCell({ topic, name, choice, hintId }: ChannelCellProps) {
  const change = useChangeSettings();
  if (choice === undefined)
    return (
      <Text as="span" tone="2">
        <span aria-hidden>–</span>
        <Hidden>{texts.none}</Hidden>
      </Text>
    );
  return (
    <Switch
      classNames={{ body: styles.body, track: styles.track }}
      aria-label={texts.by(topics[topic].label, texts[name])}
      aria-describedby={hintId}
      checked={choice.isOn}
      disabled={choice.isFixed}
      onChange={({ currentTarget: { checked } }) =>
        change({ channels: [{ topic, channel: name, isOn: checked }] })
      }
    />
  );
}
