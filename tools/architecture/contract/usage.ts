import { placeOf } from '../features.ts';
import type { Source } from '../source.ts';
import type { Violation } from '../violation.ts';
import type { Declaration, Reference } from './references.ts';

/** Operations that the web does not call, each with the reason. */
const apiOnly: Readonly<Record<string, string>> = {
  viewFile: 'The spec asks for it (§7); an upload already replies with the same metadata.',
  downloadFile: 'Images load it by the address in `downloadUrl`.',
  downloadAttachment: 'Images load it by its path, and links save it.',
  readCalendar: 'Calendar programs subscribe to it.',
};

const here = 'tools/architecture/contract/usage.ts';

interface Found extends Reference {
  source: Source;
}
/** References to a value of the contract by package, without those in tests. */
type Uses = Record<'server' | 'web', Found[]>;

/**
 * Every operation and command is served once and has one row in the access matrix. The web calls it, unless it is
 * listed as API-only. Every event is published by its feature, and the web listens to it.
 */
export function checkContractUsage(sources: Source[], listed = apiOnly): Violation[] {
  const isProductCode = ({ place }: Source) => !place.isTest && ['server', 'web'].includes(place.packageName);
  const references = Map.groupBy(
    sources
      .filter(isProductCode)
      .flatMap((source): Found[] => source.references.map((reference) => ({ ...reference, source }))),
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
    .filter(
      (name) =>
        !declared.some((declaration) => declaration.kind === 'operation' && declaration.name === name),
    )
    .map((name) => ({ path: here, message: `${name} is not an operation; remove it from the list.` }));

const serving = {
  operation: { server: 'bind', row: 'operation', place: 'routes' },
  command: { server: 'handle', row: 'command', place: 'live' },
} as const;

// Functions and properties that take a value of the contract without calling it.
const notCalling = new Set(['keyOf', 'keyOfCommand', 'staleAfter', 'holds']);

function callMessages({ kind, name }: Declaration, { server, web }: Uses, isListed: boolean): string[] {
  if (kind === 'event') return [];
  const { server: serve, row, place } = serving[kind];
  const served = server.filter(({ by, source }) => by === serve && source.place.zone === 'features').length;
  const rows = server.filter(({ by, source }) => by === row && source.path.endsWith('.rows.ts')).length;
  const isCalled = web.some(({ by }) => !notCalling.has(by));
  return [
    served === 1
      ? ''
      : `${name} is served ${served} times; one *.${place}.ts of its feature has ${serve}(${name}, …).`,
    rows === 1 ? '' : `${name} has ${rows} rows in server/src/testing/access-matrix; it needs exactly one.`,
    isCalled || isListed
      ? ''
      : `The web never calls ${name}; call it, delete it, or list it as API-only in ${here}.`,
    isCalled && isListed ? `The web calls ${name}; remove it from the API-only operations in ${here}.` : '',
  ].filter(Boolean);
}

const publishing = new Set(['publish', 'emitToOthers', 'emitToSelf', 'emitToAll']);
const listening = new Set(['listen', 'refetchOn']);

function eventMessages(name: string, feature: string, { server, web }: Uses): string[] {
  const published = server.filter(({ by }) => publishing.has(by));
  const isRefetched = web.some(({ by }) => by === 'refetchOn') && !web.some(({ by }) => by === 'listen');
  const foreign = published.find(({ source }) => source.place.feature !== feature);
  return [
    published.length > 0 ? '' : `The server never publishes ${name}; publish it after COMMIT, or delete it.`,
    foreign === undefined
      ? ''
      : `${foreign.source.path} publishes ${name}, an event of ${feature}; the feature whose data changed publishes it.`,
    web.some(({ by }) => listening.has(by))
      ? ''
      : `The web never listens to ${name}; listen in a *.live.ts, or delete it.`,
    isRefetched && !web.some(({ by }) => by === 'staleAfter')
      ? `No query has ${name} in its staleAfter, so refetchOn fetches nothing.`
      : '',
  ].filter(Boolean);
}
