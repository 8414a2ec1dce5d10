import type { ImportFound, Source } from '../source.ts';
import type { Violation } from '../violation.ts';

/** What runs in a rules file: the contract, refusals, other rules, and functions of the platform without side effects. */
const pureFiles = /^contract\/|\.(?:rules|errors)\.ts$|^server\/src\/platform\/search\//;
const impurePackages = /^(?:node:|drizzle-orm|pg$|fastify|socket\.io)/;
const impureNames = [
  'Date.now',
  'new Date()',
  'Math.random',
  'performance.now',
  'crypto.randomUUID',
  'process.env',
];

/** Rules decide without the database and the clock, and services leave the form of a reply to the routes. */
export function checkServerRoles(source: Source): Violation[] {
  const { packageName, zone, isTest } = source.place;
  if (packageName !== 'server' || zone !== 'features' || isTest) return [];
  if (source.path.endsWith('.rules.ts')) return checkRules(source);
  return source.path.endsWith('.service.ts') ? checkService(source) : [];
}

const isPure = ({ isType, isLocal, target }: ImportFound): boolean =>
  isType || (isLocal ? pureFiles.test(target) : !impurePackages.test(target));

function checkRules({ path, imports, uses }: Source): Violation[] {
  const impure = [
    ...imports.filter((found) => !isPure(found)).map(({ target, line }) => ({ what: target, line })),
    ...impureNames.flatMap((what) => {
      const line = uses.get(what);
      return line === undefined ? [] : [{ what, line }];
    }),
  ];
  return impure.map(({ what, line }) => ({
    path,
    line,
    message: `Rules are pure functions; take what ${what} gives as an argument.`,
  }));
}

function checkService({ path, imported }: Source): Violation[] {
  // The sentences of a contract module are its `…Messages`; `listChatMessages` is an operation.
  const sentences = [...imported].filter(
    ([name, target]) => /^(?!list).*Messages$/.test(name) && target.startsWith('contract/'),
  );
  return sentences.map(([name]) => ({
    path,
    message: `Services return domain values; ${name} and the reply around them stand in *.routes.ts.`,
  }));
}
