import { setTimeout as pause } from 'node:timers/promises';
import { createServer, type ProxyOptions } from 'vite';
import { isForServer } from './dev-proxy.ts';
import { inRoot } from './root.ts';
import { runNode } from './run.ts';

const port = process.env['PORT'] ?? '3000';
const target = `http://127.0.0.1:${port}`;

const server = runNode(['--watch', '--watch-preserve-output', inRoot('server', 'src', 'main.ts')], {
  env: { ...process.env, PORT: port, HOST: '127.0.0.1' },
});
let hasEnded = false;
void server.then(() => (hasEnded = true));
await readyOrEnded();

// The proxy keeps the browser's Host header, so that the server's Origin check works in development too.
const serverProxy: ProxyOptions = {
  target,
  bypass: (request) => (isForServer(request.method ?? 'GET', request.url ?? '/') ? undefined : request.url),
};
const web = await createServer({
  root: inRoot('web'),
  configFile: inRoot('web', 'vite.config.ts'),
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '^/socket\\.io/': { target, ws: true }, '^/': serverProxy },
  },
});
await web.listen();
console.log('  Development server with hot reload: http://localhost:5173\n');

process.exitCode = await server;
await web.close();

// Also resolves when the server ends, so that it can be stopped before it is ready.
async function readyOrEnded(): Promise<void> {
  const isUp = () =>
    fetch(`${target}/livez`).then(
      (response) => response.ok,
      () => false,
    );
  while (!hasEnded && !(await isUp())) await pause(100);
}
