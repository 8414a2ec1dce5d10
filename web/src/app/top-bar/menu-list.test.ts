import { describe, expect, it } from 'vitest';
import { screens } from '../screens.ts';
import { entriesFor, isWithin, menusOf, waitingIn } from './menu-list.ts';

describe('the menus', () => {
  // spec: §2.2-05, §2.2-06, §2.2-07
  it('show the entries of the specification first, then those that Tandem adds', () => {
    const menus = menusOf();
    expect(menus.map(({ label, entries }) => [label, ...entries.map((entry) => entry.label)])).toEqual([
      [
        'Projects',
        'Owned Projects',
        'Project Join Requests',
        'Joined Projects',
        'My Applications',
        'My Tasks',
      ],
      ['Connections', 'My Connections', 'Incoming Requests', 'Outgoing Requests', 'Discover People'],
      ['Profile', 'Profile', 'Settings', 'Administration'],
    ]);
  });

  it('show the administration to those with a role of the community', () => {
    const profile = menusOf().at(-1)!.entries;
    const shownTo = (role?: 'member' | 'moderator') => entriesFor(profile, role).map(({ to }) => to);
    expect(shownTo()).not.toContain('/admin');
    expect(shownTo('member')).not.toContain('/admin');
    expect(shownTo('moderator')).toContain('/admin');
  });

  it('omit entries without a screen, and menus without entries except the one with log-out', () => {
    const menus = menusOf(screens.filter(({ path }) => path === '/my-projects'));
    expect(menus.map(({ id, entries }) => [id, entries.length])).toEqual([
      ['projects', 1],
      ['profile', 0],
    ]);
  });

  it('mark the current section', () => {
    const [projects, connections] = menusOf();
    for (const path of ['/project-feed', '/my-projects', '/projects/7/tasks'])
      expect(isWithin(projects!, path)).toBe(true);
    for (const path of ['/my-connections', '/people/feed']) expect(isWithin(connections!, path)).toBe(true);
    expect(isWithin(projects!, '/my-connections')).toBe(false);
    for (const path of ['/', '/feed']) expect(menusOf().some((menu) => isWithin(menu, path))).toBe(false);
  });

  it("sum their entries' pending requests", () => {
    const waiting = { connectionRequests: 4, joinRequests: 7, invitations: 0, notifications: 0 };
    const counts = menusOf().map(({ entries }) => waitingIn(entries, waiting));
    expect(counts).toEqual([7, 4, 0]);
    const [projects] = menusOf(screens.filter(({ path }) => path === '/my-projects'));
    expect(waitingIn(projects!.entries, waiting)).toBe(0);
    expect(waitingIn(menusOf()[0]!.entries, undefined)).toBe(0);
  });
});
