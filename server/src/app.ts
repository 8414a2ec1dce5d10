import { book } from '@tandem/contract/book';
import { fileLimits } from '@tandem/contract/files';
import type { Operation } from '@tandem/contract/operation';
import type { FastifyBaseLogger, FastifyInstance, RouteOptions } from 'fastify';
import { bindAccount } from './features/account/account.routes.ts';
import { createAccountService } from './features/account/account.service.ts';
import { bindConnections } from './features/connections/connections.routes.ts';
import { createConnectionsService } from './features/connections/connections.service.ts';
import { bindFiles, createFilesService, type FilesService } from './features/files/public.ts';
import {
  applications,
  bindJoinRequests,
  createJoinRequestsService,
} from './features/join-requests/public.ts';
import { bindPeople } from './features/people/people.routes.ts';
import { createPeopleService, type PeopleService } from './features/people/people.service.ts';
import { createPeopleViews, indexPerson } from './features/people/public.ts';
import { bindProfile } from './features/profile/profile.routes.ts';
import { createProfileService } from './features/profile/profile.service.ts';
import { bindProjects } from './features/projects/projects.routes.ts';
import { createProjectsService } from './features/projects/projects.service.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import { createBinder } from './platform/http/bind.ts';
import { createHttp } from './platform/http/create-http.ts';
import { serveHealth } from './platform/http/health.ts';
import { serveOpenApi } from './platform/http/openapi.ts';
import type { Throttles } from './platform/http/guards/throttle.ts';
import { serveWeb } from './platform/http/web.ts';
import type { Storage } from './platform/storage/storage.ts';

export interface AppParts {
  database: Database;
  clock: Clock;
  throttles: Throttles;
  storage: Storage;
  log: FastifyBaseLogger;
  publicUrl: string | null;
  trustProxy: boolean;
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
  /** From now on `/readyz` answers 503, so that no new work is sent here. */
  drain(): void;
}

/** Composes the whole server without listening: the one place that knows every room. */
export async function buildApp(parts: AppParts): Promise<App> {
  const http = await createHttp({ ...parts, uploadLimit: fileLimits.bytes });
  let isDraining = false;
  serveHealth(http, async () => !isDraining && (await parts.database.isReady()));
  await serveOpenApi(http);
  const ground = { ...parts, people: createPeopleViews(parts) };
  const files = createFilesService(parts);
  const account = createAccountService({ ...parts, photos: files, enlist: indexPerson });
  const people = createPeopleService(ground);
  const { authenticate } = account;
  const bind = createBinder(
    http,
    { authenticate, findTicket: files.findTicket, throttles: parts.throttles },
    roomsOfOperations,
  );

  bindAccount(bind, account);
  bindFiles(bind, files);
  bindProfile(bind, createProfileService({ ...parts, isOwnPhoto: files.isOwnPhoto }));
  bindPeople(bind, people);
  bindConnections(bind, createConnectionsService(ground));
  bindProjects(bind, createProjectsService({ ...ground, applications }));
  bindJoinRequests(bind, createJoinRequestsService(ground));

  await serveWeb(http, parts.webRoot, [...roomsOfOperations.keys()]);
  return {
    http,
    account,
    files,
    people,
    drain: () => {
      isDraining = true;
    },
  };
}

const roomsOfOperations = new Map<Operation, string>(book.map(({ operation, room }) => [operation, room]));
