import type { Source } from '../source.ts';
import type { Violation } from '../violation.ts';
import { findImpure } from './purity.ts';

/** What rules may import: the contract, refusals, other rules, and platform functions without side effects. */
const purity = {
  files: /^contract\/|\.(?:rules|document|errors)\.ts$|^server\/src\/platform\/(?:search\/|html\.ts$)/,
  impurePackages: /^(?:node:|drizzle-orm|pg$|fastify|socket\.io)/,
  impureNames: [
    'Date.now',
    'new Date()',
    'Math.random',
    'performance.now',
    'crypto.randomUUID',
    'process.env',
  ],
};

/** Rules use neither database nor clock, and services leave the form of a reply to who binds them. */
export function checkServerRoles(source: Source): Violation[] {
  const { packageName, zone, isTest } = source.place;
  if (packageName !== 'server' || zone !== 'features' || isTest) return [];
  if (/\.(?:rules|document)\.ts$/.test(source.path)) return checkRules(source);
  if (source.path.endsWith('.deps.ts')) return checkDeps(source);
  return source.path.endsWith('.service.ts') ? checkService(source) : [];
}

function checkRules(source: Source): Violation[] {
  return findImpure(source, purity).map(({ what, line }) => ({
    path: source.path,
    line,
    message: `Rules are pure functions; take the value of ${what} as an argument.`,
  }));
}

/** Types alone cannot close a circle of modules that run. */
function checkDeps({ path, imports }: Source): Violation[] {
  return imports
    .filter(({ isType }) => !isType)
    .map(({ target, line }) => ({
      path,
      line,
      message: `Dependencies are types alone; import ${target} as types.`,
    }));
}

function checkService({ path, imported }: Source): Violation[] {
  // The reply messages of a contract module are its `…Messages`; `listChatMessages` is an operation.
  const messages = [...imported].filter(
    ([name, target]) => /^(?!list).*Messages$/.test(name) && target.startsWith('contract/'),
  );
  return messages.map(([name]) => ({
    path,
    message: `Services return domain values; ${name} and the reply belong in *.feature.ts or *.routes.ts.`,
  }));
}
