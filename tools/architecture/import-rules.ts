import type { Violation } from './violation.ts';
import { grammar, placeOf, type Place } from './features.ts';
import type { ImportFound, Source } from './source.ts';

/** Packages, zones and features import one another only in the allowed direction. */
export function checkImports(source: Source): Violation[] {
  const { path, place } = source;
  if (place.isTest) return [];
  return source.imports.flatMap((found) => {
    const message = messageFor(place, found) ?? (isDrizzle(found) ? drizzleMessage(path) : undefined);
    return message ? [{ path, line: found.line, message }] : [];
  });
}

function messageFor(from: Place, found: ImportFound): string | undefined {
  if (!found.isLocal) {
    const isAllowed =
      from.packageName !== 'contract' || found.target === 'zod/mini' || found.target.startsWith('zod/');
    return isAllowed ? undefined : 'The contract imports zod/mini and itself, nothing else.';
  }
  const to = placeOf(found.target);
  if (from.packageName === 'contract') {
    return to.packageName === 'contract'
      ? undefined
      : 'The contract imports zod/mini and itself, nothing else.';
  }
  if (from.packageName === 'server') return serverMessage(from, to);
  return from.packageName === 'web' ? webMessage(from, to) : undefined;
}

function serverMessage(from: Place, to: Place): string | undefined {
  if (to.packageName !== 'server' && to.packageName !== 'contract')
    return `The server does not import from ${to.packageName}/.`;
  if (from.zone === 'platform') return platformMessage('server', to);
  if (from.zone !== 'features') return undefined;
  return to.packageName === 'contract' ? undefined : featureMessage(from, to, ['platform']);
}

function webMessage(from: Place, to: Place): string | undefined {
  if (to.packageName !== 'web' && to.packageName !== 'contract')
    return `The web does not import from ${to.packageName}/.`;
  if (from.zone === 'platform') return platformMessage('web', to);
  if (from.zone === 'ui') {
    return to.packageName === 'web' && to.zone === 'ui'
      ? undefined
      : 'web/ui imports libraries and itself; it knows no feature.';
  }
  if (from.zone !== 'features') return undefined;
  return to.packageName === 'contract' ? undefined : featureMessage(from, to, ['platform', 'ui']);
}

function platformMessage(packageName: 'server' | 'web', to: Place): string | undefined {
  if (to.packageName === 'contract') {
    const module = to.file.replace(/\.ts$/, '');
    const isGrammar =
      to.zone === '' && (grammar as readonly string[]).includes(module) && module !== 'registry';
    return isGrammar
      ? undefined
      : `${packageName}/platform may import the contract's grammar, not its features: take values as arguments.`;
  }
  return to.zone === 'platform'
    ? undefined
    : `${packageName}/platform imports itself and libraries, never ${to.zone || 'the top'}.`;
}

function featureMessage(from: Place, to: Place, allowed: string[]): string | undefined {
  if (allowed.includes(to.zone)) return undefined;
  if (to.zone !== 'features')
    return `A feature imports ${allowed.join(', ')}, the contract and other features' public.ts, not ${to.zone || to.file}.`;
  if (to.feature === from.feature || to.file === 'public.ts') return undefined;
  return `Import another feature through its entry point, ${to.feature}/public.ts.`;
}

const isDrizzle = (found: ImportFound) => !found.isLocal && /^drizzle-orm(?:\/|$)/.test(found.target);

const drizzlePlaces =
  /\.(?:repository|tables)\.ts$|^server\/src\/(?:platform\/(?:database|search)|testing|demo)\/|^(?!(?:server|web|contract)\/src\/)/;

const drizzleMessage = (path: string) =>
  drizzlePlaces.test(path)
    ? undefined
    : 'SQL belongs in *.repository.ts and *.tables.ts; call the repository instead.';
