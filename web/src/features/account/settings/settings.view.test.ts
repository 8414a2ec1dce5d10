import type { OwnSession } from '@tandem/contract/account';
import { describe, expect, it } from 'vitest';
import {
  dataFileName,
  deletionErrors,
  deviceName,
  emptyDeletion,
  emptyPassword,
  isHandheld,
  passwordErrors,
  sessionTimes,
} from './settings.view.ts';

const session: OwnSession = {
  _id: '1',
  startedAt: '2026-11-02T09:00:00.000Z',
  lastUsedAt: '2026-11-20T16:05:00.000Z',
  browser: 'Firefox',
  system: 'Linux',
  isCurrent: false,
};

describe('a new password', () => {
  it('is validated by the contract before it is sent', () => {
    expect(passwordErrors(emptyPassword)).toEqual({
      currentPassword: 'Enter your current password.',
      newPassword: 'New password is required.',
    });
    expect(passwordErrors({ currentPassword: 'x', newPassword: 'a new battery' })).toEqual({});
  });
});

describe('a deletion', () => {
  it('needs the password and the exact word', () => {
    expect(deletionErrors(emptyDeletion, true)).toEqual({
      password: 'Enter your password.',
      confirmation: 'Type DELETE to confirm.',
    });
    expect(Object.keys(deletionErrors({ password: 'x', confirmation: 'delete' }, true))).toEqual([
      'confirmation',
    ]);
    expect(deletionErrors({ password: 'x', confirmation: 'DELETE' }, true)).toEqual({});
    expect(deletionErrors({ password: '', confirmation: 'DELETE' }, false)).toEqual({});
  });
});

describe('a session', () => {
  it('is named by browser and system, as far as known', () => {
    expect(deviceName(session)).toBe('Firefox on Linux');
    expect(deviceName({ browser: null, system: 'Linux' })).toBe('Linux');
    expect(deviceName({ browser: 'Safari', system: null })).toBe('Safari');
    expect(deviceName({ browser: null, system: null })).toBe('Unknown device');
    expect([isHandheld({ system: 'Android' }), isHandheld(session), isHandheld({ system: null })]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('shows start and last use, and marks the current session', () => {
    const used: unknown = expect.stringMatching(/^last used Nov 20, 2026, \d+:05 [AP]M$/);
    expect(sessionTimes(session)).toEqual(['Signed in Nov 2, 2026,', used]);
    expect(sessionTimes({ ...session, isCurrent: true })).toEqual(['Signed in Nov 2, 2026,', 'in use now']);
  });
});

it('names the data file by date', () => {
  expect(dataFileName(new Date('2026-11-20T16:05:00Z'))).toBe('tandem-data-2026-11-20.json');
});
