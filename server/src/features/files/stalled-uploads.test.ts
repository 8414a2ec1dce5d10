import { connect, type Socket } from 'node:net';
import { uploadFile } from '@tandem/contract/files';
import { pathOf } from '@tandem/contract/operation';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formWith } from '../../testing/form.ts';
import { picture } from '../../testing/images.ts';
import { type Actor, createTestApp, type TestApp } from '../../testing/test-app.ts';

const params = { bucket: 'tandem' };

let app: TestApp;
const sockets: Socket[] = [];
const replies: string[] = [];
beforeAll(async () => {
  app = await createTestApp({ listens: true });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
});

/** Starts an upload and never sends its body. */
function stall(who: Actor, name: string): void {
  const { hostname, port, host } = new URL(app.address);
  const socket = connect(Number(port), hostname);
  const lines = [
    `POST ${pathOf(uploadFile.path, params)}?path=profileImages/${name} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: http://${host}`,
    `Cookie: ${who.cookie}`,
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 100000',
  ];
  socket.on('data', (reply) => replies.push(reply.toString()));
  socket.on('error', () => {});
  socket.write(`${lines.join('\r\n')}\r\n\r\n--x\r\n`);
  sockets.push(socket);
}

it('stores photos of others while 30 uploads stall', async () => {
  let arrived = 0;
  app.http.server.on('request', () => (arrived += 1));
  for (let count = 0; count < 10; count += 1) {
    const staller = await app.member();
    for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) stall(staller, name);
  }
  await expect.poll(() => arrived).toBe(30);
  const other = await app.member();
  const form = formWith(await picture({ width: 80, height: 60 }));
  for (const name of ['one', 'two', 'three']) {
    const query = { path: `profileImages/${name}.jpg` };
    expect((await other.send(uploadFile, { params, query }, form)).statusCode).toBe(201);
  }
  expect(replies).toEqual([]);
});
