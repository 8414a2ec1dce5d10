import { buildWebIfChanged } from './web-build.ts';

if (!(await buildWebIfChanged())) process.exit(1);
await import('../server/src/main.ts');
