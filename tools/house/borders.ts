import type { Breach } from './breach.ts';
import { grammar, placeOf, type Place } from './rooms.ts';
import type { ImportFound, Source } from './source.ts';

/** Imports cross the borders of the house in the allowed direction only. */
export function checkBorders(source: Source): Breach[] {
  const { path, place } = source;
  if (place.isTest) return [];
  return source.imports.flatMap((found) => {
    const lesson = lessonFor(place, found) ?? (isOfDrizzle(found) ? drizzleLesson(path) : undefined);
    return lesson ? [{ path, line: found.line, lesson }] : [];
  });
}

function lessonFor(from: Place, found: ImportFound): string | undefined {
  if (!found.isLocal) {
    const isAllowed =
      from.floor !== 'contract' || found.target === 'zod/mini' || found.target.startsWith('zod/');
    return isAllowed ? undefined : 'The contract imports zod/mini and itself, nothing else.';
  }
  const to = placeOf(found.target);
  if (from.floor === 'contract') {
    return to.floor === 'contract' ? undefined : 'The contract imports zod/mini and itself, nothing else.';
  }
  if (from.floor === 'server') return serverLesson(from, to);
  return from.floor === 'web' ? webLesson(from, to) : undefined;
}

function serverLesson(from: Place, to: Place): string | undefined {
  if (to.floor !== 'server' && to.floor !== 'contract')
    return `The server does not import from ${to.floor}/.`;
  if (from.zone === 'platform') return platformLesson('server', to);
  if (from.zone !== 'features') return undefined;
  return to.floor === 'contract' ? undefined : roomLesson(from, to, ['platform']);
}

function webLesson(from: Place, to: Place): string | undefined {
  if (to.floor !== 'web' && to.floor !== 'contract') return `The web does not import from ${to.floor}/.`;
  if (from.zone === 'platform') return platformLesson('web', to);
  if (from.zone === 'ui') {
    return to.floor === 'web' && to.zone === 'ui'
      ? undefined
      : 'web/ui imports libraries and itself; it knows no room.';
  }
  if (from.zone !== 'features') return undefined;
  return to.floor === 'contract' ? undefined : roomLesson(from, to, ['platform', 'ui']);
}

function platformLesson(floor: 'server' | 'web', to: Place): string | undefined {
  if (to.floor === 'contract') {
    const chapter = to.file.replace(/\.ts$/, '');
    const isGrammar = (grammar as readonly string[]).includes(chapter) && chapter !== 'book';
    return isGrammar
      ? undefined
      : `${floor}/platform knows the contract's grammar, not its rooms: take what you need as an argument.`;
  }
  return to.zone === 'platform'
    ? undefined
    : `${floor}/platform imports itself and libraries, never ${to.zone || 'the top'}.`;
}

function roomLesson(from: Place, to: Place, allowed: string[]): string | undefined {
  if (allowed.includes(to.zone)) return undefined;
  if (to.zone !== 'features')
    return `A room imports ${allowed.join(', ')}, the contract and other rooms' public.ts, not ${to.zone || to.file}.`;
  if (to.room === from.room || to.file === 'public.ts') return undefined;
  return `Another room is entered through its door: import from ${to.room}/public.ts.`;
}

const isOfDrizzle = (found: ImportFound) => !found.isLocal && /^drizzle-orm(?:\/|$)/.test(found.target);

const drizzlePlaces =
  /\.(?:repository|tables)\.ts$|^server\/src\/(?:platform\/(?:database|search)|testing|demo)\/|^(?!(?:server|web|contract)\/src\/)/;

const drizzleLesson = (path: string) =>
  drizzlePlaces.test(path)
    ? undefined
    : 'SQL stands in *.repository.ts and *.tables.ts; call the repository from here.';
