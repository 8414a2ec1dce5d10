import { writeFileSync } from 'node:fs';
import { commitOf } from '../../server/src/platform/version.ts';
import { inRoot, root } from '../root.ts';
import { buildWebIfChanged } from './web-build.ts';

if (await buildWebIfChanged()) {
  const commit = commitOf(root);
  // For `/livez` of a tree that is copied without its Git data.
  if (commit !== null) writeFileSync(inRoot('.commit'), `${commit}\n`);
} else process.exitCode = 1;
