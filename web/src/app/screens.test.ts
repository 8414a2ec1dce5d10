import { describe, expect, it } from 'vitest';
import { settingsSections } from '../features/account/settings/settings-sections.view.ts';
import { pageOf } from './page-of.ts';
import { type Screen, screens } from './screens.ts';

const pages = Object.keys(import.meta.glob('../features/**/*-page.tsx')).map((file) => file.slice(3));
// The screens that need no session have routes of their own; the feed is a part of app/home.tsx, and My
// Connections of app/project/connections-page.tsx.
const elsewhere =
  /\/(?:my-connections|login|sign-up|confirm-sign-up|confirm-email|undo-email|explore|invitation|unsubscribe|become-administrator|provider-callback|legal)-page\.tsx$/;

describe('the list of screens', () => {
  it('gives each path one screen, whose page exists', () => {
    expect(new Set(screens.map(({ path }) => path)).size).toBe(screens.length);
    for (const screen of screens) expect(() => pageOf(screen)).not.toThrow('does not exist');
  });

  it('names every page of the features', () => {
    const named = new Set<string>(screens.map(({ module }) => module));
    expect(pages.length).toBeGreaterThan(15);
    expect(pages.filter((page) => !named.has(page) && !elsewhere.test(page))).toEqual([]);
  });

  it('has each of the settings in their navigation, which leads nowhere else but to the profile', () => {
    const inSettings = screens.filter((screen: Screen) => screen.isInSettings).map(({ path }) => path);
    const listed = settingsSections.flatMap(({ entries }) => entries.map(({ path }) => path));
    expect(listed.toSorted()).toEqual(
      ['/profile', ...inSettings.filter((path) => path !== '/settings')].toSorted(),
    );
  });
});
