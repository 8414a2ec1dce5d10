import { listChats } from '@tandem/contract/chat';
import { listPeopleFeed, type Person } from '@tandem/contract/people';
import { listFeed, listMyCollaborations, listMyProjects, type Project } from '@tandem/contract/projects';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { call } from '../../platform/call.ts';
import { menusFor } from '../top-bar/menu-list.ts';
import { type Destination, fitting, grouped } from './destinations.ts';

const few = '5';

/** Where one may go from here: screens, own projects and chats at once, and what the server finds for what was typed. */
export function useDestinations(typed: string) {
  const { routesByPath } = useRouter();
  const screens = screensOf((path) => path in routesByPath);
  const own = useQuery({ queryKey: ['projects', 'switcher', 'own'], queryFn: ownProjects });
  const chats = useQuery({ queryKey: ['chat', 'switcher'], queryFn: ownChats });
  const found = useQuery({
    queryKey: ['projects', 'switcher', 'found', typed],
    queryFn: ({ signal }) => search(typed, signal),
    enabled: typed !== '',
    placeholderData: keepPreviousData,
  });
  const known = [...screens, ...(own.data ?? []), ...(chats.data ?? [])];
  const fit = typed === '' ? known : [...fitting(known, typed), ...(found.data ?? [])];
  return {
    groups: grouped(fit),
    isSearching: own.isPending || (typed !== '' && (found.isPending || found.isPlaceholderData)),
    hasFailed: own.isError || found.isError,
  };
}

function screensOf(hasScreen: (path: string) => boolean): Destination[] {
  const explore = { label: 'Explore Projects', to: '/feed', section: '' };
  const entries = menusFor(hasScreen).flatMap(({ label: section, entries: inside }) =>
    inside.map(({ label, to }) => ({ label, to, section })),
  );
  return [explore, ...entries].map(({ label, to, section }) => ({
    id: to,
    group: 'Screens',
    label,
    detail: section,
    to,
    picture: { kind: 'screen' },
  }));
}

async function ownProjects(): Promise<Destination[]> {
  const [mine, joined] = await Promise.all([
    call(listMyProjects, { query: { limit: '50' } }),
    call(listMyCollaborations),
  ]);
  return [...mine.data, ...joined.data].map((project) => ({
    ...placeOfProject(project),
    detail: 'Task board',
    to: `/projects/${project._id}/tasks`,
    picture: { kind: 'board' },
  }));
}

async function ownChats(): Promise<Destination[]> {
  const { data } = await call(listChats);
  return data.map(({ _id, kind, title, projectId, people }) => {
    const [other] = people;
    return {
      id: `chat-${_id}`,
      group: 'Chats',
      label: title,
      detail: kind === 'group' ? 'Group chat' : 'Direct chat',
      to: kind === 'group' ? `/collab-chat/${projectId}/group` : `/chat?with=${other?._id}`,
      picture: kind === 'direct' && other ? { kind: 'person', person: other } : { kind: 'chat' },
    };
  });
}

async function search(typed: string, signal: AbortSignal): Promise<Destination[]> {
  const query = { search: typed, limit: few };
  const [projects, people] = await Promise.all([
    call(listFeed, { query, signal }),
    call(listPeopleFeed, { query, signal }),
  ]);
  return [...projects.data.map(placeOfProject), ...people.data.map(placeOfPerson)];
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim();

const placeOfProject = (project: Project): Destination => ({
  id: `project-${project._id}`,
  group: 'Projects',
  label: project.title,
  detail: nameOf(project.createdBy),
  to: `/projects/${project._id}`,
  picture: { kind: 'project' },
});

const placeOfPerson = (person: Person): Destination => ({
  id: `person-${person._id}`,
  group: 'People',
  label: nameOf(person),
  detail: person.skills.slice(0, 3).join(', '),
  to: `/people/${person._id}`,
  picture: { kind: 'person', person },
});
