import type { useNavigate } from '@tanstack/react-router';
import type { ColorScheme } from '../../platform/color-scheme.store.ts';
import type { Destination } from './destinations.ts';
import { switcherTexts } from './switcher.texts.ts';

const texts = switcherTexts.actions;

interface ActionsOf {
  navigate: ReturnType<typeof useNavigate>;
  chooseTheme: (scheme: ColorScheme) => void;
  logOut: () => void;
}

/** What the switcher can do besides opening places. */
export function actionsOf({ navigate, chooseTheme, logOut }: ActionsOf): Destination[] {
  const action = (name: string, label: string, act: () => void): Destination => ({
    id: `action-${name}`,
    group: 'Actions',
    label,
    detail: '',
    to: `action:${name}`,
    act,
    picture: { kind: 'action' },
  });
  return [
    action(
      'add-project',
      texts.addProject,
      () => void navigate({ to: '/my-projects', state: { addsProject: true } }),
    ),
    action(
      'edit-profile',
      texts.editProfile,
      () => void navigate({ to: '/profile', state: { editsProfile: true } }),
    ),
    action('theme-light', texts.light, () => chooseTheme('light')),
    action('theme-dark', texts.dark, () => chooseTheme('dark')),
    action('theme-auto', texts.system, () => chooseTheme('auto')),
    action('log-out', texts.logOut, logOut),
  ];
}
