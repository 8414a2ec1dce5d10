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
await answersOrEnds();

// The browser's Host is passed on as it is, so that the server's Origin rule holds in development too.
const asked: ProxyOptions = {
  target,
  bypass: (request) => (isForServer(request.method ?? 'GET', request.url ?? '/') ? undefined : request.url),
};
const web = await createServer({
  root: inRoot('web'),
  configFile: inRoot('web', 'vite.config.ts'),
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '^/socket\\.io/': { target, ws: true }, '^/': asked },
  },
});
await web.listen();
console.log('  With hot reload, and the server behind it: http://localhost:5173\n');

process.exitCode = await server;
await web.close();

// Ends with the server too: whoever stops it before it is ready does not wait for an answer.
async function answersOrEnds(): Promise<void> {
  const isUp = () =>
    fetch(`${target}/livez`).then(
      (response) => response.ok,
      () => false,
    );
  while (!hasEnded && !(await isUp())) await pause(100);
}
