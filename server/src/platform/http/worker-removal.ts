import type { FastifyReply } from 'fastify';

/** The service worker, as the web build names it. */
export const workerPath = '/sw.js';

/** Sends a service worker that deletes the kept files and itself. */
export const sendWorkerRemoval = (reply: FastifyReply): FastifyReply =>
  reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script);

const script = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(remove()));
async function remove() {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
}
`;
