import { enableCompileCache } from 'node:module';
import { inRoot } from './root.ts';
import { buildWebIfChanged } from './web-build.ts';

// Sources are stripped of their types once and not at every start.
enableCompileCache(inRoot('.cache', 'compiled'));

if (!(await buildWebIfChanged())) process.exit(1);
await import('../server/src/main.ts');
