import { describe, expect, it } from 'vitest';
import { type Destination, fitOf, fitting, grouped, stepped } from './destinations.ts';

const screenNamed = (label: string, group: Destination['group'] = 'Screens'): Destination => ({
  id: label,
  group,
  label,
  detail: '',
  to: `/${label}`,
  picture: { kind: 'screen' },
});

describe('the quick switcher', () => {
  it('finds words in any order, case and accent', () => {
    expect(fitOf('Café Atlas', 'ATLAS cafe')).toBeGreaterThan(0);
    expect(fitOf('Café Atlas', 'atlas tea')).toBe(0);
  });

  it('ranks prefixes before other matches, and whole words before parts', () => {
    const found = fitting(
      [screenNamed('unprojected'), screenNamed('My Projects'), screenNamed('Projects')],
      'proj',
    );
    expect(found.map(({ label }) => label)).toEqual(['Projects', 'My Projects', 'unprojected']);
  });

  it('lists everything in order for an empty input', () => {
    expect(fitting([screenNamed('b'), screenNamed('a')], ' ').map(({ label }) => label)).toEqual(['b', 'a']);
  });

  it('lists a destination once, in its first group, and at most five per group', () => {
    const many = Array.from({ length: 7 }, (_, at) => screenNamed(`Screen ${at}`));
    const twin = { ...screenNamed('Screen 0', 'People'), to: '/Screen 0' };
    const [screens, ...rest] = grouped([...many, twin]);
    expect(screens?.entries.map(({ label }) => label)).toEqual(many.slice(0, 5).map(({ label }) => label));
    expect(rest).toEqual([]);
  });

  it('keeps the order of groups and omits empty ones', () => {
    const found = grouped([screenNamed('p', 'People'), screenNamed('c', 'Chats'), screenNamed('s')]);
    expect(found.map(({ group }) => group)).toEqual(['Screens', 'Chats', 'People']);
  });

  it('lists recent places first, without naming them again, and actions last', () => {
    const found = grouped([
      { ...screenNamed('log out'), group: 'Actions', to: 'action:log-out' },
      screenNamed('My Tasks'),
      screenNamed('Settings'),
      { ...screenNamed('Buy bread'), group: 'Tasks' },
      { ...screenNamed('My Tasks'), group: 'Recent' },
    ]);
    expect(found.map(({ group, entries }) => [group, ...entries.map(({ label }) => label)])).toEqual([
      ['Recent', 'My Tasks'],
      ['Screens', 'Settings'],
      ['Tasks', 'Buy bread'],
      ['Actions', 'log out'],
    ]);
  });

  it('wraps at both ends and stays in an empty list', () => {
    expect([stepped(0, -1, 3), stepped(2, 1, 3), stepped(0, 1, 0)]).toEqual([2, 0, 0]);
  });
});
