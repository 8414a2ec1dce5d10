import type { SideGroup } from '../../../ui/navigation/side-navigation.tsx';
import { settingsTexts } from './settings.texts.ts';

const { groups, pages } = settingsTexts;

/** The screens of the settings, in groups; each is also a screen with `isInSettings` in app/screens.ts, but the profile. */
export const settingsSections: readonly SideGroup[] = [
  {
    title: groups.account,
    entries: [
      {
        path: '/profile',
        label: groups.profile,
        icon: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M5 20c0-3.3 3-5 7-5s7 1.7 7 5',
      },
      {
        path: '/settings/account',
        label: pages.account.title,
        icon: 'M3 6h18v12H3zM3 7l9 6 9-6',
      },
      {
        path: '/settings/security',
        label: settingsTexts.security,
        icon: 'M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6zM12 10v3',
      },
    ],
  },
  {
    title: groups.product,
    entries: [
      {
        path: '/settings/appearance',
        label: pages.appearance.title,
        icon: 'M12 3a9 9 0 1 0 0 18c3 0 1-3 2-4.4.6-.8 1.4-.6 3-.6 2.5 0 4-1.5 4-4 0-5-4-9-9-9M7.5 11.500h.01M10.5 7.500h.01M15.5 8.500h.01',
      },
      {
        path: '/settings/notifications',
        label: settingsTexts.notifications,
        icon: 'M6 16v-5a6 6 0 1 1 12 0v5l1.5 2h-15zM10 21h4',
      },
      {
        path: '/settings/keyboard',
        label: pages.keyboard.title,
        icon: 'M3 7h18v11H3zM7 11h.01M11 11h.01M15 11h.01M8 15h8',
      },
    ],
  },
  {
    title: groups.people,
    entries: [
      {
        path: '/settings/privacy',
        label: pages.privacy.title,
        icon: 'M3 12c2.5-4.5 5.5-6.5 9-6.500s6.5 2 9 6.500c-2.5 4.5-5.5 6.5-9 6.500S5.5 16.5 3 12M12 9.500a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5',
      },
      {
        path: '/settings/blocked',
        label: pages.blocked.title,
        icon: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M5.7 5.700l12.6 12.6',
      },
    ],
  },
  {
    title: groups.data,
    entries: [
      {
        path: '/settings/tokens',
        label: settingsTexts.tokens,
        icon: 'M14 10a5 5 0 1 0-4 4l1 1h2v2h2v2h4v-3zM8.500 8.500h.01',
      },
      {
        path: '/settings/calendar',
        label: settingsTexts.calendar,
        icon: 'M4 6h16v14H4zM4 10.500h16M8.500 3.500v4M15.500 3.500v4',
      },
      {
        path: '/settings/data',
        label: pages.data.title,
        icon: 'M12 4v11M8 11l4 4 4-4M4 18v2h16v-2',
      },
    ],
  },
];
