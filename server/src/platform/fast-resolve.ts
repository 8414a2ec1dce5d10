import { registerHooks } from 'node:module';
import type { ResolveFnOutput } from 'node:module';

/**
 * Resolves drizzle-orm's modules without reading its package.json each time. Node parses that file's 180 kB of `exports` again
 * for every module of the package. Importing the server takes 1.0 instead of 1.7 s of CPU time. Call it before importing the server.
 */
export function installFastResolve(): void {
  const resolved = new Map<string, ResolveFnOutput>();
  registerHooks({
    resolve: (specifier, context, next) => {
      const { parentURL = '' } = context;
      if (parentURL.includes('/node_modules/drizzle-orm/') && /^\.\.?\/.*\.js$/.test(specifier))
        return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
      if (!specifier.startsWith('drizzle-orm') || parentURL.includes('/node_modules/'))
        return next(specifier, context);
      const known = resolved.get(specifier) ?? next(specifier, context);
      resolved.set(specifier, known);
      return { ...known, shortCircuit: true };
    },
  });
}
