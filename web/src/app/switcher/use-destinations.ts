import type { Chat } from '@tandem/contract/chat';
import type { CommunityRole } from '@tandem/contract/operation';
import type { Person } from '@tandem/contract/people';
import type { Project } from '@tandem/contract/projects';
import type { MyTask } from '@tandem/contract/tasks/tasks-own';
import { keepPreviousData, useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useLogOut } from '../../features/account/account.queries.ts';
import { useOwnProfile } from '../../features/account/public.ts';
import { chatSearch } from '../../features/chat/chat.queries.ts';
import { peopleSearch } from '../../features/people/people.queries.ts';
import { ownProjects, projectSearch, workingProjects } from '../../features/projects/projects.queries.ts';
import { myTasks } from '../../features/tasks/my-tasks/my-tasks.queries.ts';
import { useColorScheme, type ColorScheme } from '../../platform/color-scheme.store.ts';
import { useSession } from '../../platform/session.store.ts';
import { fullName } from '../../ui/people/full-name.ts';
import { screens } from '../screens.ts';
import { entriesFor, menusOf } from '../top-bar/menu-list.ts';
import { type Destination, fitting, grouped } from './destinations.ts';
import { recentPlaces, type RecentPlace } from './recent-places.store.ts';
import { switcherTexts } from './switcher.texts.ts';

const texts = switcherTexts;
const maxResults = '5';
const noPlaces: RecentPlace[] = [];

/** The switcher's destinations: screens, own projects and chats, and the server's search results for the input. */
export function useDestinations(typed: string) {
  const me = useSession(({ user }) => user?._id);
  const role = useOwnProfile()?.communityRole;
  const own = useQueries({ queries: [ownProjects, workingProjects], combine: mergeResults });
  const search = { enabled: typed !== '', placeholderData: keepPreviousData };
  const projects = useQuery({ ...projectSearch(typed, maxResults), ...search });
  const chats = useQuery({ ...chatSearch(typed, maxResults), placeholderData: keepPreviousData });
  const tasks = useQuery({ ...myTasks, enabled: typed !== '' });
  const actions = useActions();
  // The place that one is at is no place to go to.
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [recent] = useState(() =>
    (me === undefined ? noPlaces : recentPlaces(me)).filter(({ to }) => to !== path),
  );
  const people = useQuery({ ...peopleSearch(typed, maxResults), ...search });
  const found = [
    ...(projects.data?.data ?? []).map(destinationOfProject),
    ...(people.data?.data ?? []).map(destinationOfPerson),
  ];
  const known = [
    ...(typed === '' ? recent.map(destinationOfRecent) : []),
    ...screenDestinations(role),
    ...own.projects.map(boardOf),
    ...(tasks.data?.data ?? []).map(destinationOfTask),
    ...(chats.data?.data ?? []).map(destinationOfChat),
    ...actions,
  ];
  const fit = typed === '' ? known : [...fitting(known, typed), ...found];
  const isSearching = [projects, people, chats].some(
    ({ isPending, isPlaceholderData }) => isPending || isPlaceholderData,
  );
  return {
    groups: grouped(fit),
    isSearching: own.isPending || (typed !== '' && isSearching),
    hasFailed: own.isError || projects.isError || people.isError,
  };
}

const mergeResults = (results: UseQueryResult<{ data: Project[] }>[]) => ({
  projects: results.flatMap(({ data }) => data?.data ?? []),
  isPending: results.some(({ isPending }) => isPending),
  isError: results.some(({ isError }) => isError),
});

/** The screens that no menu names, of which the first is the home page. */
const [home, ...others] = screens.flatMap((screen) =>
  'switcher' in screen ? [{ label: screen.switcher, to: screen.path, section: '' }] : [],
);

/** The screens that a role of the community may open, those of the menus before settings. */
const screenDestinations = (role: CommunityRole | undefined): Destination[] => {
  const fromMenus = menusOf().flatMap(({ label: section, entries }) =>
    entriesFor(entries, role).map(({ label, to }) => ({ label, to, section })),
  );
  return [...(home ? [home] : []), ...fromMenus, ...others].map(({ label, to, section }) => ({
    id: to,
    group: 'Screens',
    label,
    detail: section,
    to,
    picture: { kind: 'screen' },
  }));
};

const boardOf = (project: Project): Destination => ({
  ...destinationOfProject(project),
  detail: texts.board,
  to: `/projects/${project._id}/tasks`,
  picture: { kind: 'board' },
});

function destinationOfChat({ _id, kind, title, projectId, coverSeed, people: [other] }: Chat): Destination {
  return {
    id: `chat-${_id}`,
    group: 'Chats',
    label: title,
    detail: kind === 'group' ? texts.groupChat : texts.directChat,
    to: kind === 'group' ? `/collab-chat/${projectId}/group` : `/chat?with=${other?._id}`,
    picture:
      kind === 'direct' && other
        ? { kind: 'person', person: other }
        : { kind: 'project', coverSeed: coverSeed ?? 0 },
  };
}

const destinationOfRecent = ({ to, label }: RecentPlace): Destination => ({
  id: `recent-${to}`,
  group: 'Recent',
  label,
  detail: '',
  to,
  picture: { kind: 'recent' },
});

const destinationOfTask = ({ _id, title, projectId, projectTitle }: MyTask): Destination => ({
  id: `task-${_id}`,
  group: 'Tasks',
  label: title,
  detail: projectTitle,
  to: `/projects/${projectId}/tasks?task=${_id}`,
  picture: { kind: 'task' },
});

function useActions(): Destination[] {
  const navigate = useNavigate();
  const { choose: chooseTheme } = useColorScheme();
  const { mutate: logOut } = useLogOut();
  return actionsOf({ navigate, chooseTheme, logOut });
}

const destinationOfProject = (project: Project): Destination => ({
  id: `project-${project._id}`,
  group: 'Projects',
  label: project.title,
  detail: fullName(project.createdBy),
  to: `/projects/${project._id}`,
  picture: { kind: 'project', coverSeed: project.coverSeed },
});

const destinationOfPerson = (person: Person): Destination => ({
  id: `person-${person._id}`,
  group: 'People',
  label: fullName(person),
  detail: person.skills.slice(0, 3).join(', '),
  to: `/people/${person._id}`,
  picture: { kind: 'person', person },
});

const actionsTexts = switcherTexts.actions;

interface ActionsOf {
  navigate: ReturnType<typeof useNavigate>;
  chooseTheme: (scheme: ColorScheme) => void;
  logOut: () => void;
}

/** What the switcher can do besides opening places. */
function actionsOf({ navigate, chooseTheme, logOut }: ActionsOf): Destination[] {
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
      actionsTexts.addProject,
      () => void navigate({ to: '/my-projects', state: { addsProject: true } }),
    ),
    action(
      'edit-profile',
      actionsTexts.editProfile,
      () => void navigate({ to: '/profile', state: { editsProfile: true } }),
    ),
    action('theme-light', actionsTexts.light, () => chooseTheme('light')),
    action('theme-dark', actionsTexts.dark, () => chooseTheme('dark')),
    action('theme-auto', actionsTexts.system, () => chooseTheme('auto')),
    action('log-out', actionsTexts.logOut, logOut),
  ];
}
