import { registerHooks } from 'node:module';
import type { ResolveFnOutput } from 'node:module';

/**
 * Makes a start half a second quicker on a slow machine. For each file of a package that is imported, Node parses all the
 * `exports` of its package.json, and those of drizzle-orm are 180 kB: its 104 files say themselves where the next one lies,
 * and what our own files ask of it is looked up once.
 */
export function installFastResolve(): void {
  const found = new Map<string, ResolveFnOutput>();
  registerHooks({
    resolve: (specifier, context, next) => {
      const { parentURL = '' } = context;
      if (parentURL.includes('/node_modules/drizzle-orm/') && /^\.\.?\/.*\.js$/.test(specifier))
        return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
      if (!specifier.startsWith('drizzle-orm') || parentURL.includes('/node_modules/'))
        return next(specifier, context);
      const known = found.get(specifier) ?? next(specifier, context);
      found.set(specifier, known);
      return { ...known, shortCircuit: true };
    },
  });
}
