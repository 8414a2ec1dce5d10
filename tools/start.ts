import { enableCompileCache } from 'node:module';
import { inRoot } from './root.ts';
import { buildWebIfChanged, isWebBuilt, isWebOutdated } from './web/web-build.ts';

// node tools/start.ts                 builds the web app when its sources changed, and starts the server
// node tools/start.ts --production    starts the server with the web app that is there; needs no development dependency

// Types are stripped from the sources once, not at every start.
enableCompileCache(inRoot('.cache', 'compiled'));

if (process.argv.includes('--production')) prepareProduction();
else if (!(await buildWebIfChanged())) process.exit(1);
await import('../server/src/main.ts');

function prepareProduction(): void {
  process.env['NODE_ENV'] = 'production';
  if (!isWebBuilt()) {
    console.error(
      'The web app is not built: web/dist/index.html is missing. Run npm run build where the development dependencies are installed, or copy web/dist from there.',
    );
    process.exit(1);
  }
  if (isWebOutdated())
    console.warn('The web app was built from other sources than these. Build it again: npm run build.');
}
