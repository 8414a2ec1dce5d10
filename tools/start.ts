import { enableCompileCache } from 'node:module';
import { inRoot } from './root.ts';
import { buildWebIfChanged } from './web-build.ts';

// Types are stripped from the sources once, not at every start.
enableCompileCache(inRoot('.cache', 'compiled'));

if (!(await buildWebIfChanged())) process.exit(1);
await import('../server/src/main.ts');
