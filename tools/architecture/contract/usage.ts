import { placeOf } from '../features.ts';
import type { Source } from '../source.ts';
import type { Violation } from '../violation.ts';
import type { Declaration, Reference } from './references.ts';

/** Operations that the web does not call, each with who does. */
const apiOnly: Readonly<Record<string, string>> = {
  viewFile: 'The spec asks for it (§7); an upload already replies with the same metadata.',
  downloadFile: 'Images load it by the address in `downloadUrl`.',
  listProjectRequests:
    'The spec asks for it (§7); the screen shows the requests of all projects in one call.',
  readCalendar: 'Calendar programs subscribe to it.',
};

const here = 'tools/architecture/contract/usage.ts';

interface Found extends Reference {
  source: Source;
}
/** Where the packages refer to a value of the contract, tests apart. */
type Uses = Record<'server' | 'web', Found[]>;

/**
 * Every operation and command of the contract is served once, has its row in the access matrix and is called by the web, unless
 * it is listed as API-only. Every event is published by its feature and listened to in the web.
 */
export function checkContractUsage(sources: Source[], listed = apiOnly): Violation[] {
  const isOurs = ({ place }: Source) => !place.isTest && ['server', 'web'].includes(place.packageName);
  const references = Map.groupBy(
    sources.filter(isOurs).flatMap((source): Found[] => source.references.map((one) => ({ ...one, source }))),
    ({ value }) => value,
  );
  const declared = sources
    .filter(({ place }) => place.packageName === 'contract' && !place.isTest)
    .flatMap(({ path, declarations }) => declarations.map((declaration) => ({ path, ...declaration })));
  const violations = declared.flatMap(({ path, ...declaration }) => {
    const found = references.get(`${path}#${declaration.name}`) ?? [];
    const of = (name: string) => found.filter(({ source }) => source.place.packageName === name);
    const uses = { server: of('server'), web: of('web') };
    const messages =
      declaration.kind === 'event'
        ? eventMessages(declaration.name, placeOf(path).feature, uses)
        : callMessages(declaration, uses, declaration.name in listed);
    return messages.map((message) => ({ path, line: declaration.line, message }));
  });
  return declared.length === 0 ? [] : [...violations, ...unknownIn(listed, declared)];
}

const unknownIn = (listed: typeof apiOnly, declared: Declaration[]): Violation[] =>
  Object.keys(listed)
    .filter((name) => !declared.some((one) => one.kind === 'operation' && one.name === name))
    .map((name) => ({ path: here, message: `${name} is no operation; take it off the list.` }));

const serving = {
  operation: { server: 'bind', row: 'operation', place: 'routes' },
  command: { server: 'handle', row: 'command', place: 'live' },
} as const;

// These name a value of the contract without calling it.
const declaring = new Set(['keyOf', 'keyOfCommand', 'staleAfter', 'holds']);

function callMessages({ kind, name }: Declaration, { server, web }: Uses, isListed: boolean): string[] {
  if (kind === 'event') return [];
  const { server: serve, row, place } = serving[kind];
  const served = server.filter(({ by, source }) => by === serve && source.place.zone === 'features').length;
  const rows = server.filter(({ by, source }) => by === row && source.path.endsWith('.rows.ts')).length;
  const isCalled = web.some(({ by }) => !declaring.has(by));
  return [
    served === 1
      ? ''
      : `${name} is served ${served} times; one *.${place}.ts of its feature has ${serve}(${name}, …).`,
    rows === 1 ? '' : `${name} has ${rows} rows in server/src/testing/access-matrix; it needs exactly one.`,
    isCalled || isListed
      ? ''
      : `The web never calls ${name}; call it, delete it, or list it as API-only in ${here}.`,
    isCalled && isListed ? `The web calls ${name}; take it off the API-only operations in ${here}.` : '',
  ].filter(Boolean);
}

const publishing = new Set(['publish', 'emitToOthers']);
const listening = new Set(['listen', 'refetchOn']);

function eventMessages(name: string, feature: string, { server, web }: Uses): string[] {
  const published = server.filter(({ by }) => publishing.has(by));
  const foreign = published.find(({ source }) => source.place.feature !== feature);
  return [
    published.length > 0 ? '' : `The server never publishes ${name}; publish it after COMMIT, or delete it.`,
    foreign === undefined
      ? ''
      : `${foreign.source.path} publishes ${name}, an event of ${feature}; the feature whose data changed publishes it.`,
    web.some(({ by }) => listening.has(by))
      ? ''
      : `The web never listens to ${name}; listen in a *.live.ts, or delete it.`,
  ].filter(Boolean);
}
