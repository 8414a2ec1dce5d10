import { notificationKinds } from '@tandem/contract/notifications';
import {
  notificationChannels,
  notificationTopics,
} from '@tandem/contract/notifications/notification-settings';
import { describe, expect, it } from 'vitest';
import { channelsOf, isFixed, isOffered, topicOf } from './channels.rules.ts';

/** The channels of each kind for a member who changed nothing (decisions §10). */
const byDefault: Record<(typeof notificationKinds)[number], string[]> = {
  announcement: [],
  joinRequestReceived: ['mail', 'push'],
  joinRequestAccepted: ['mail', 'push'],
  joinRequestRejected: [],
  joinRequestExpired: [],
  invitationReceived: ['mail', 'push'],
  invitationAccepted: ['mail', 'push'],
  invitationDeclined: [],
  joinedByLink: ['mail', 'push'],
  ownershipOffered: ['mail', 'push'],
  ownershipAccepted: ['mail', 'push'],
  ownershipDeclined: [],
  connectionRequestReceived: ['mail', 'push'],
  connectionRequestAccepted: ['mail', 'push'],
  removedFromProject: [],
  roleChanged: [],
  projectArchived: [],
  projectDeleted: [],
  taskAssigned: ['mail', 'push'],
  taskCommented: [],
  taskDue: ['mail', 'push'],
  taskOverdue: ['mail', 'push'],
  joinRequestWaiting: ['mail', 'push'],
  projectsFit: [],
  newDevice: ['mail', 'push'],
  passwordChanged: ['mail', 'push'],
  emailChanged: ['mail', 'push'],
  secondFactorAdded: ['mail', 'push'],
  secondFactorRemoved: ['mail', 'push'],
  secondFactorGuessed: ['mail', 'push'],
  passwordGuessed: ['mail', 'push'],
  recoveryCodeUsed: ['mail', 'push'],
  recoveryCodesMade: ['mail', 'push'],
  reportDecided: ['mail', 'push'],
  memberWarned: ['mail', 'push'],
  contentHidden: ['mail', 'push'],
  logInChanged: ['mail', 'push'],
  projectModerated: ['mail', 'push'],
  accountActed: ['mail', 'push'],
  signUpWaiting: ['mail', 'push'],
};

const untouched = { choices: {}, isMuted: false };

describe('the channels of a kind', () => {
  it.each(notificationKinds)('%s, by default', (kind) => {
    expect(channelsOf(topicOf[kind], untouched)).toEqual(byDefault[kind]);
  });

  it.each(notificationKinds)('%s, about something muted', (kind) => {
    const isSecurity = topicOf[kind] === 'security';
    expect(channelsOf(topicOf[kind], { choices: {}, isMuted: true })).toEqual(
      isSecurity ? byDefault[kind] : [],
    );
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
