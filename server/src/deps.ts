import type { FastifyBaseLogger } from 'fastify';
import { findDirectsWith, chatProjectHook, emitPartnersChanged } from './features/chat/public.ts';
import { createPhotoAdoption } from './features/files/public.ts';
import { applications } from './features/join-requests/public.ts';
import { createPeopleViews, indexPerson } from './features/people/public.ts';
import { listShared, publishMemberChanges } from './features/projects/public.ts';
import { taskProjectHook } from './features/tasks/public.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import type { Throttles } from './platform/http/guards/throttle.ts';
import type { Live } from './platform/live/live.ts';
import type { Passwords } from './platform/passwords.ts';
import type { Storage } from './platform/storage/storage.ts';

/** What the process opens before the app is built. */
export interface PlatformDeps {
  database: Database;
  clock: Clock;
  throttles: Throttles;
  passwords: Passwords;
  storage: Storage;
  log: FastifyBaseLogger;
  publicUrl: string | null;
}

/** What features are created with. */
export type Deps = ReturnType<typeof createDeps>;

/**
 * The platform, and functions of features that other features need but cannot import without a circle.
 * Each feature declares the part that it needs in its own `…Deps` interface.
 */
export function createDeps(platform: PlatformDeps, live: Live) {
  return {
    ...platform,
    live,
    people: createPeopleViews(platform),
    indexPerson,
    adoptPhoto: createPhotoAdoption(platform),
    projectHooks: [publishMemberChanges(live), chatProjectHook(live), taskProjectHook(live)],
    applications,
    chatsWith: findDirectsWith,
    emitPartnersChanged: emitPartnersChanged(live),
    listProjectsInTheWay: listShared,
  };
}
