import { createServer, type ProxyOptions } from 'vite';
import { isForServer } from './dev-proxy.ts';
import { inRoot } from './root.ts';
import { runNode } from './run.ts';

const port = process.env['PORT'] ?? '3000';
const target = `http://127.0.0.1:${port}`;

// The browser's Host is passed on as it is, so that the server's Origin rule holds in development too.
const asked: ProxyOptions = {
  target,
  bypass: (request) => (isForServer(request.method ?? 'GET', request.url ?? '/') ? undefined : request.url),
};
const proxy = { '^/socket\\.io/': { target, ws: true }, '^/': asked };

const web = await createServer({
  root: inRoot('web'),
  configFile: inRoot('web', 'vite.config.ts'),
  server: { port: 5173, strictPort: true, proxy },
});
await web.listen();
console.log(`Web with hot reload: http://localhost:5173 (server: ${target})`);

const status = await runNode(['--watch', '--watch-preserve-output', inRoot('server', 'src', 'main.ts')], {
  env: { ...process.env, PORT: port, HOST: '127.0.0.1' },
});
await web.close();
process.exitCode = status;
