import {
  notificationChannels,
  type NotificationTopic,
  notificationTopics,
} from '@tandem/contract/notifications/notification-topics';
import { describe, expect, it } from 'vitest';
import { channelsOf, isFixed, isOffered } from './channels.rules.ts';

/** The channels of each topic for a member who changed nothing (decisions §10); the contract's test says which kinds it has. */
const byDefault: Record<NotificationTopic, string[]> = {
  requests: ['mail', 'push'],
  accepted: ['mail', 'push'],
  declined: [],
  assigned: ['mail', 'push'],
  comments: [],
  mentions: ['mail', 'push'],
  everyone: [],
  due: ['mail', 'push'],
  projects: [],
  messages: ['push'],
  replies: [],
  reminders: ['push'],
  suggestions: [],
  reports: ['mail', 'push'],
  announcements: [],
  security: ['mail', 'push'],
};

const untouched = { choices: {}, isMuted: false };

describe('the channels of a topic', () => {
  it.each(notificationTopics)('%s, by default', (topic) => {
    expect(channelsOf(topic, untouched)).toEqual(byDefault[topic]);
  });

  it.each(notificationTopics)('%s, about something muted', (topic) => {
    const kept = ['security', 'mentions'].includes(topic) ? byDefault[topic] : [];
    expect(channelsOf(topic, { choices: {}, isMuted: true })).toEqual(kept);
  });
});

const cells = notificationTopics.flatMap((topic) =>
  notificationChannels
    .filter((channel) => isOffered(topic, channel))
    .map((channel) => [topic, channel] as const),
);

describe.each(cells)('%s by %s', (topic, channel) => {
  it.each([true, false])('follows the choice: %s', (isOn) => {
    const choices = { [topic]: { [channel]: isOn } };
    const isIncluded = channelsOf(topic, { choices, isMuted: false }).includes(channel);
    expect(isIncluded).toBe(isOn || isFixed(topic, channel));
  });

  it('leaves the other channel alone', () => {
    const others = (choices: object) =>
      channelsOf(topic, { choices, isMuted: false }).filter((other) => other !== channel);
    expect(others({ [topic]: { [channel]: false } })).toEqual(others({}));
    expect(others({ [topic]: { [channel]: true } })).toEqual(others({}));
  });
});

it('mails security whatever is chosen and muted', () => {
  const choices = { security: { mail: false, push: false } };
  expect(channelsOf('security', { choices, isMuted: true })).toEqual(['mail']);
});

it('never pushes suggestions', () => {
  expect(channelsOf('suggestions', { choices: { suggestions: { push: true } }, isMuted: false })).toEqual([]);
});

it('mails messages only to those who ask for it', () => {
  expect(channelsOf('messages', untouched)).toEqual(['push']);
});
