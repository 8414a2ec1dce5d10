import { Skeleton, Button, Switch, TextInput } from '@mantine/core';
import type { NotificationSettings, PushDevice } from '@tandem/contract/notifications/notification-settings';
import { IconMailOff, IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useState, useId } from 'react';
import {
  type NotificationChannel,
  notificationChannels,
  topics,
} from '@tandem/contract/notifications/notification-topics';
import { retryOf } from '../../../platform/failure-sentence.ts';
import { SelfSavingPage, useSaved } from '../../../ui/settings/self-saving-page.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingState } from '../../../ui/states/loading-state.tsx';
import {
  useNotificationSettings,
  useResumeMail,
  useChangeSettings,
  useMute,
} from './notification-settings.queries.ts';
import {
  notificationSettingsTexts as texts,
  notificationSettingsTexts,
} from './notification-settings.texts.ts';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';
import { formatDate } from '../../../ui/dates.ts';
import rows from '../../../ui/settings/settings.module.css';
import { SettingsSection, SettingSwitch } from '../../../ui/settings/settings-section.tsx';
import { pushTexts } from '../notifications.texts.ts';
import {
  usePushDevices,
  usePushState,
  useTurnOn,
  useHidePreviews,
  useTurnOff,
} from '../push/push-devices.queries.ts';
import type { Muted } from './notification-settings.view.ts';
import { Box, Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import styles from './notification-settings-page.module.css';
import { TimeZoneSelect } from './time-zone-setting.tsx';
import { Hidden } from '../../../ui/page/hidden.tsx';

const { mail: mailTexts, quiet: quietTexts, muted: mutedTexts } = texts;

/** Settings → Notifications. */
export function NotificationSettingsPage() {
  return (
    <SelfSavingPage title={texts.title} subtitle={texts.subtitle}>
      <Sections />
    </SelfSavingPage>
  );
}

function Sections() {
  const { data: settings, error, isPending, isFetching, refetch } = useNotificationSettings();
  if (isPending)
    return (
      <LoadingState label={texts.loading}>
        <Skeleton height={420} radius="lg" aria-hidden />
      </LoadingState>
    );
  if (!settings) return <ErrorState message={texts.failed} {...retryOf({ error, refetch, isFetching })} />;
  return (
    <>
      <MailState settings={settings} />
      <PushSection />
      <ChannelTable settings={settings} />
      <QuietHours settings={settings} />
      <MutedSection settings={settings} />
    </>
  );
}

/** Says that no mail is sent, and why; nothing while it is. */
function MailState({ settings: { mail, address } }: { settings: NotificationSettings }) {
  const resuming = useResumeMail();
  if (mail === 'on') return null;
  const isBounced = mail === 'bounced';
  return (
    <Row
      gap={12}
      wraps
      tone="1"
      pad={16}
      below={16}
      ground="sunken"
      round="lg"
      line="around"
      className={styles.state}
      role="status"
      data-warning={isBounced}
    >
      <IconMailOff size={20} aria-hidden />
      <Box breaks grows={220}>
        <Text font={14} weight={600}>
          {isBounced ? mailTexts.bounced : mailTexts.off}
        </Text>
        <Text tone="2" size={13}>
          {isBounced ? mailTexts.bouncedHint(address) : mailTexts.offHint}
        </Text>
      </Box>
      {isBounced && (
        <Button variant="default" loading={resuming.isPending} onClick={() => resuming.mutate()}>
          {mailTexts.resume}
        </Button>
      )}
    </Row>
  );
}

/** The switch, both times and the time zone; each change is saved at once. */
function QuietHours({ settings: { quietHours, timeZone } }: { settings: NotificationSettings }) {
  const saved = useSaved();
  const change = useChangeSettings(saved);
  // A time that is being typed, or that equals the other one, is not saved.
  const [typed, setTyped] = useState<{ from?: string; to?: string }>({});
  const draft = { ...quietHours, ...typed };
  const isEmpty = draft.from === draft.to;
  const type = (part: { from?: string; to?: string }) => {
    const next = { ...draft, ...part };
    const isComplete = next.from !== '' && next.to !== '' && next.from !== next.to;
    setTyped(isComplete ? {} : { ...typed, ...part });
    if (isComplete) change({ quietHours: next });
  };
  return (
    <SettingsSection title={quietTexts.title} text={quietTexts.text}>
      <Switch
        label={quietTexts.label}
        checked={quietHours.isOn}
        disabled={isEmpty}
        onChange={({ currentTarget: { checked } }) =>
          change({ quietHours: { ...quietHours, isOn: checked } })
        }
      />
      <Row gap={16} align="stretch" wraps>
        {(['from', 'to'] as const).map((end) => (
          <TextInput
            key={end}
            w={130}
            type="time"
            label={quietTexts[end]}
            value={draft[end]}
            error={end === 'to' && isEmpty && quietTexts.different}
            onChange={({ currentTarget: { value } }) => type({ [end]: value })}
          />
        ))}
      </Row>
      <Box isWide most={276}>
        <TimeZoneSelect timeZone={timeZone} onSaved={saved} />
      </Box>
    </SettingsSection>
  );
}

/** What is muted, with the way back. */
function MutedSection({ settings }: { settings: NotificationSettings }) {
  const { mutedProjects, mutedChats } = settings;
  const hasNone = mutedProjects.length + mutedChats.length === 0;
  return (
    <SettingsSection title={mutedTexts.title} text={mutedTexts.text}>
      {hasNone && (
        <Text tone="2" size={14}>
          {mutedTexts.none}
        </Text>
      )}
      <MutedList label={mutedTexts.projects} kind="project" entries={mutedProjects} />
      <MutedList label={mutedTexts.chats} kind="chat" entries={mutedChats} />
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
    <Box isWide>
      <Text as="h3" font={13} weight={600}>
        {label}
      </Text>
      <ul>
        {entries.map((entry) => (
          <Row as="li" gap={12} justify="between" key={entry._id} pad="8 0" line="below">
            <Text as="bdi" size={14} breaks shrinks>
              {entry.title}
            </Text>
            <Button
              variant="default"
              className="l-isFixed"
              size="compact-md"
              aria-label={mutedTexts.unmuteOf(entry.title)}
              onClick={() => mute({ kind, ...entry }, false)}
            >
              {mutedTexts.unmute}
            </Button>
          </Row>
        ))}
      </ul>
    </Box>
  );
}

/** The devices that get notifications, and the button that adds this browser. */
function PushSection() {
  return (
    <SettingsSection title={pushTexts.title} text={pushTexts.text}>
      <ThisBrowser />
      <Devices />
    </SettingsSection>
  );
}

function ThisBrowser() {
  const state = usePushState();
  const turning = useTurnOn();
  if (state === undefined || state === 'on') return null;
  if (state !== 'off')
    return (
      <Text tone="2" size={13}>
        {pushTexts.states[state]}
      </Text>
    );
  return (
    <Button variant="default" loading={turning.isPending} onClick={() => turning.mutate()}>
      {pushTexts.on}
    </Button>
  );
}

function Devices() {
  const { data: reply, error, isPending, isFetching, refetch } = usePushDevices();
  if (isPending)
    return (
      <LoadingState label={pushTexts.loading}>
        <Skeleton height={44} width={280} aria-hidden />
      </LoadingState>
    );
  if (!reply) return <ErrorState message={pushTexts.failed} {...retryOf({ error, refetch, isFetching })} />;
  if (reply.data.length === 0) return null;
  return (
    <ul className={rows.settingList} aria-label={pushTexts.list}>
      {reply.data.map((device) => (
        <PushDeviceRow key={device._id} device={device} />
      ))}
    </ul>
  );
}

const handhelds = ['Android', 'iOS', 'iPadOS'];

/** A device that gets notifications, with its previews and the button that ends it. */
function PushDeviceRow({ device }: { device: PushDevice }) {
  const { browser, system, createdAt, lastSentAt, hidesPreviews, isCurrent } = device;
  const turningOff = useTurnOff();
  const hidePreviews = useHidePreviews();
  const Icon = handhelds.includes(system ?? '') ? IconDeviceMobile : IconDeviceDesktop;
  const name = pushTexts.device(browser, system);
  const times = [
    pushTexts.since(formatDate(createdAt, 'MMM D, YYYY')),
    ...(lastSentAt === null ? [] : [pushTexts.lastSent(formatDate(lastSentAt, 'MMM D, YYYY'))]),
  ];
  return (
    <Row as="li" align="start" gap={12} pad="12 0" className={rows.settingRow}>
      <Icon size={22} stroke={1.5} className="l-tone-3" aria-hidden />
      <Stack gap={2} grows>
        <Row as="span" gap={8} rowGap={4} wraps weight={600} breaks>
          {name}
          {isCurrent && <StatusBadge tone="accent">{pushTexts.here}</StatusBadge>}
        </Row>
        <Text as="span" tone="2" size={13}>
          {times.join(' · ')}
        </Text>
        <SettingSwitch
          mt="var(--space-8)"
          label={pushTexts.hide}
          aria-label={pushTexts.hideOn(name)}
          description={pushTexts.hideHint}
          checked={hidesPreviews}
          onChange={(event) =>
            void hidePreviews({ _id: device._id, hidesPreviews: event.currentTarget.checked })
          }
        />
      </Stack>
      <Button
        className={rows.settingEnd}
        variant="subtle"
        color="red"
        size="xs"
        loading={turningOff.isPending}
        aria-label={pushTexts.turnOffOf(name)}
        onClick={() => turningOff.mutate(device)}
      >
        {pushTexts.turnOff}
      </Button>
    </Row>
  );
}

const channelTexts = notificationSettingsTexts.channels;

/** A row for each topic, a switch for each channel; each change is saved at once. */
function ChannelTable({ settings }: { settings: NotificationSettings }) {
  return (
    <SettingsSection title={channelTexts.title} text={channelTexts.text} isStacked>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <Hidden>{channelTexts.topic}</Hidden>
            </th>
            {notificationChannels.map((channel) => (
              <Text
                as="th"
                key={channel}
                tone="2"
                font={13}
                weight={600}
                textAlign="center"
                scope="col"
                className={styles.channel}
              >
                {channelTexts[channel]}
              </Text>
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
      <Text as="th" pad="12 0" weight={400} textAlign="start" scope="row">
        <Text as="span" isBlock font={14} weight={600}>
          {label}
        </Text>
        <Text as="span" isBlock tone="2" size={13} id={id}>
          {hint}
        </Text>
      </Text>
      {notificationChannels.map((name) => (
        <Text as="td" key={name} textAlign="center">
          <ChannelCell
            topic={topic}
            name={name}
            choice={channels.find(({ channel }) => channel === name)}
            hintId={id}
          />
        </Text>
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
  const change = useChangeSettings(useSaved());
  if (choice === undefined)
    return (
      <Text as="span" tone="2">
        <span aria-hidden>–</span>
        <Hidden>{channelTexts.none}</Hidden>
      </Text>
    );
  return (
    <Switch
      classNames={{ body: styles.body, track: styles.track }}
      aria-label={channelTexts.by(topics[topic].label, channelTexts[name])}
      aria-describedby={hintId}
      checked={choice.isOn}
      disabled={choice.isFixed}
      onChange={({ currentTarget: { checked } }) =>
        change({ channels: [{ topic, channel: name, isOn: checked }] })
      }
    />
  );
}
