import { describe, expect, it } from 'vitest';
import { mayAlert } from './notification-settings.view.ts';

const hut = { _id: 'hut', title: 'Hut book' };
const settings = {
  quietHours: { isOn: false, from: '22:00', to: '07:00' },
  timeZone: 'Europe/Vienna',
  mutedProjects: [hut],
  mutedChats: [{ _id: 'chat', title: 'Ana' }],
};
const at = (time: string) => new Date(`2026-11-20T${time}:00Z`);

describe('an alert', () => {
  it.each([
    [{ projectId: 'hut' }, false],
    [{ projectId: 'hut', chatId: 'group of hut' }, false],
    [{ projectId: null, chatId: 'chat' }, false],
    [{ projectId: 'other', chatId: 'other' }, true],
    [{ projectId: null }, true],
    [{}, true],
  ])('about %j, where project hut and chat chat are muted: %j', (about, isShown) => {
    expect(mayAlert(settings, about, at('12:00'))).toBe(isShown);
  });

  // Vienna is an hour ahead.
  it.each([
    ['20:59', true],
    ['21:00', false],
    ['23:30', false],
    ['05:59', false],
    ['06:00', true],
  ])('at %s UTC, with quiet hours from 22:00 to 07:00 in Vienna: %j', (time, isShown) => {
    const quiet = { ...settings, quietHours: { ...settings.quietHours, isOn: true } };
    expect(mayAlert(quiet, {}, at(time))).toBe(isShown);
  });

  it.each([
    ['12:59', true],
    ['13:00', false],
    ['14:59', false],
    ['15:00', true],
  ])('at %s UTC, with quiet hours from 13:00 to 15:00 and no time zone: %j', (time, isShown) => {
    const quiet = { ...settings, timeZone: null, quietHours: { isOn: true, from: '13:00', to: '15:00' } };
    expect(mayAlert(quiet, {}, at(time))).toBe(isShown);
  });
});
