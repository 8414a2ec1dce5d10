import { operationRegistry } from '@tandem/contract/registry';
import { fileLimits } from '@tandem/contract/files';
import type { Operation } from '@tandem/contract/operation';
import type { FastifyBaseLogger, FastifyInstance, RouteOptions } from 'fastify';
import { bindAccount } from './features/account/account.routes.ts';
import { createAccountService } from './features/account/account.service.ts';
import type { OnAccountDeleted, ExportMemberData } from './features/account/public.ts';
import { createSessions } from './features/account/sessions.service.ts';
import { bindSettings } from './features/account/settings/settings.routes.ts';
import { createSettingsService } from './features/account/settings/settings.service.ts';
import {
  bindChat,
  chatAudiences,
  exportChatData,
  createChatDeletion,
  createChatService,
  createPresence,
  findDirectsWith,
  chatProjectHook,
  handleChatCommands,
  presenceAudiences,
  emitPartnersChanged,
} from './features/chat/public.ts';
import { bindConnections } from './features/connections/connections.routes.ts';
import { createConnectionsService } from './features/connections/connections.service.ts';
import { deleteConnectionData, exportConnectionData } from './features/connections/public.ts';
import { bindFiles, createFilesService, type FilesService } from './features/files/public.ts';
import {
  applications,
  bindJoinRequests,
  createJoinRequestsService,
  deleteJoinRequestData,
  exportJoinRequestData,
} from './features/join-requests/public.ts';
import { bindPeople } from './features/people/people.routes.ts';
import { createPeopleService, type PeopleService } from './features/people/people.service.ts';
import {
  createPeopleViews,
  indexPerson,
  deletePeopleData,
  exportPeopleData,
} from './features/people/public.ts';
import { bindProfile } from './features/profile/profile.routes.ts';
import { createProfileService } from './features/profile/profile.service.ts';
import { bindProjects } from './features/projects/projects.routes.ts';
import {
  createProjectDeletion,
  listShared,
  type ProjectHook,
  exportProjectData,
  publishMemberChanges,
} from './features/projects/public.ts';
import { createProjectsService } from './features/projects/projects.service.ts';
import {
  bindTasks,
  boardAudiences,
  createBoardPeopleService,
  createTasksService,
  taskProjectHook,
  handleBoardCommands,
  deleteTaskData,
  exportTaskData,
  type TasksService,
} from './features/tasks/public.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import { type Bind, createBinder } from './platform/http/bind.ts';
import { createHttp } from './platform/http/create-http.ts';
import { serveHealth } from './platform/http/health.ts';
import { serveOpenApi } from './platform/http/openapi.ts';
import type { Throttles } from './platform/http/guards/throttle.ts';
import { serveWeb } from './platform/http/web.ts';
import { createLive, type LiveParts, type LivePlatform } from './platform/live/create-live.ts';
import type { Passwords } from './platform/passwords.ts';
import type { Storage } from './platform/storage/storage.ts';

export interface AppParts {
  database: Database;
  clock: Clock;
  throttles: Throttles;
  passwords: Passwords;
  storage: Storage;
  log: FastifyBaseLogger;
  publicUrl: string | null;
  trustProxy: boolean;
  redis: LiveParts['redis'];
  /** The folder of the built web; where nothing is built, only the operations are served. */
  webRoot: string;
  /** Hears of every route, for the test that none stands outside the contract. */
  onRoute?: (route: RouteOptions) => void;
}

export interface App {
  http: FastifyInstance;
  account: ReturnType<typeof createAccountService>;
  files: FilesService;
  people: PeopleService;
  tasks: TasksService;
  sockets: LivePlatform;
  /** From now on `/readyz` answers 503, so that no new work is sent here. */
  drain(): void;
}

/** Composes the whole server without listening: the one place that knows every room. */
export async function buildApp(parts: AppParts): Promise<App> {
  const http = await createHttp({ ...parts, uploadLimit: fileLimits.bytes });
  let isDraining = false;
  // Looked at last, as a question may have been under way when the stop began.
  serveHealth(http, async () => (await parts.database.isReady()) && !isDraining);
  await serveOpenApi(http);
  const sockets = createLive({ ...parts, http: http.server, sessions: createSessions(parts) });
  // A line for each kind of audience: who may hear it, by the database.
  const audienceResolvers = [
    chatAudiences(parts.database),
    presenceAudiences(parts.database),
    boardAudiences(parts),
  ];
  for (const hearing of audienceResolvers) sockets.addAudience(hearing);
  const deps = createDeps(parts, sockets);
  const files = createFilesService(parts);
  const account = createAccountService({ ...deps, photos: files, indexPerson });
  const people = createPeopleService(deps);
  const tasks = createTasksService(deps);
  const bind = createBinder(
    http,
    { authenticate: account.authenticate, findTicket: files.findTicket, throttles: parts.throttles },
    roomsOfOperations,
  );

  bindRooms(bind, deps, { account, files, people, tasks });
  await serveWeb(http, parts.webRoot, [...roomsOfOperations.keys()]);
  return {
    http,
    account,
    files,
    people,
    tasks,
    sockets,
    drain: () => {
      isDraining = true;
    },
  };
}

type Deps = ReturnType<typeof createDeps>;

/** What the rooms stand on, and what they hand one another because their doors form no circle. */
function createDeps(parts: AppParts, { live, handle }: LivePlatform) {
  const people = createPeopleViews(parts);
  // What other rooms do when people come and go in a project.
  const projectHooks: ProjectHook[] = [
    publishMemberChanges(live),
    chatProjectHook(live),
    taskProjectHook(live),
  ];
  return {
    ...parts,
    live,
    handle,
    people,
    projectHooks,
    applications,
    chatsWith: findDirectsWith,
    emitPartnersChanged: emitPartnersChanged(live),
  };
}

function bindRooms(
  bind: Bind,
  deps: Deps,
  { account, files, people, tasks }: Pick<App, 'account' | 'files' | 'people' | 'tasks'>,
): void {
  const chat = createChatService(deps);
  const presence = createPresence(deps);
  const boardPeople = createBoardPeopleService(deps);
  const showOnline = (memberId: string, isShown: boolean) => {
    presence.setShown(memberId, isShown);
    boardPeople.retell(memberId);
  };
  const { isOwnPhoto } = files;
  bindAccount(bind, account);
  const [deletionHooks, exportMemberData] = [deletionHooksOf(files, deps), exportersOf(files)];
  const settings = { ...deps, deletionHooks, exportMemberData, projectsInTheWay: listShared };
  bindSettings(bind, createSettingsService(settings));
  bindFiles(bind, files);
  bindProfile(bind, createProfileService({ ...deps, isOwnPhoto, showOnline }));
  bindPeople(bind, people);
  bindConnections(bind, createConnectionsService(deps));
  bindProjects(bind, createProjectsService(deps));
  bindJoinRequests(bind, createJoinRequestsService(deps));
  bindChat(bind, chat);
  handleChatCommands(deps.handle, chat, presence);
  bindTasks(bind, tasks);
  handleBoardCommands(deps.handle, boardPeople);
}

/** What the rooms do when an account is deleted, in this order. */
const deletionHooksOf = (
  files: FilesService,
  { projectHooks, emitPartnersChanged: emit }: Deps,
): OnAccountDeleted[] => [
  createChatDeletion(emit),
  deleteJoinRequestData,
  createProjectDeletion(projectHooks),
  deleteConnectionData,
  deletePeopleData,
  deleteTaskData,
  files.onAccountDeleted,
];

/** What the rooms hold of a member, for the copy that they may take. */
const exportersOf = (files: FilesService): ExportMemberData[] => [
  exportProjectData,
  exportJoinRequestData,
  exportConnectionData,
  exportPeopleData,
  exportChatData,
  exportTaskData,
  files.exportMemberData,
];

const roomsOfOperations = new Map<Operation, string>(
  operationRegistry.map(({ operation, feature }) => [operation, feature]),
);
