import { buildWebIfChanged } from './web-build.ts';

if (!(await buildWebIfChanged())) process.exitCode = 1;
