import { listMyProjects } from '@tandem/contract/projects/project-lists';
import { createProject } from '@tandem/contract/projects';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { connect } from '../testing/live-client.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { backgroundRest, createQueueWorker } from './concurrency/queue-worker.ts';
import { forgetState, noteState } from './database/server-state.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ listens: true });
});
afterAll(() => app.close());

async function close(value: object) {
  await noteState(app.database, 'maintenance', { value, at: new Date() });
  await app.maintenance.check();
}

async function open() {
  await forgetState(app.database, 'maintenance');
  await app.maintenance.check();
}

const usual = 'We are working on the server, and will be back soon.';

it('refuses what members ask and write, with the sentence of the operator, until it is over', async () => {
  onTestFinished(open);
  const ada = await app.member();
  await close({ sentence: 'We move house <until> noon.' });
  const refused = await ada.send(listMyProjects, { query: {} });
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '30']);
  expect(refused.json()).toMatchObject({ code: 'unavailable', message: 'We move house <until> noon.' });
  const body = { title: 'Late', description: 'Late', skillsRequired: [], interestsTags: [] };
  expect((await ada.send(createProject, { body })).statusCode).toBe(503);
  const ask = (url: string, accept: string) =>
    app.http.inject({ url, headers: { accept, host: 'localhost' } });
  const page = await ask('/feed', 'text/html,*/*');
  expect([page.statusCode, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
  expect(page.headers['tandem-closed']).toBe('true');
  expect(page.body).toContain('<p>We move house &lt;until&gt; noon.</p>');
  expect(page.headers['content-security-policy']).toContain("default-src 'self'");
  for (const path of ['/livez', '/readyz']) expect((await ask(path, '*/*')).statusCode).toBe(200);
  expect((await ask('/livezz', '*/*')).statusCode).toBe(503);
  // Files of the web are looked for, so that open pages go on.
  expect((await ask('/assets/none.js', '*/*')).statusCode).toBe(404);
  await close({});
  expect((await ada.send(listMyProjects, { query: {} })).json()).toMatchObject({ message: usual });
  await open();
  expect((await ada.send(listMyProjects, { query: {} })).statusCode).toBe(200);
});

it('closes websockets, which come back afterwards', async () => {
  onTestFinished(open);
  const ada = await app.member();
  const live = await connect(app, ada);
  await close({});
  expect(await live.ended).toBe('transport close');
  live.close();
  await expect(connect(app, ada)).rejects.toThrow();
  await open();
  const back = await connect(app, ada);
  expect(back.socket.connected).toBe(true);
  back.close();
});

it('stays as it is while the database does not answer', async () => {
  onTestFinished(open);
  await close({});
  const { executeSql } = app.database;
  app.database.executeSql = () => Promise.reject(new Error('Connection terminated'));
  await app.maintenance.check();
  app.database.executeSql = executeSql;
  expect(app.maintenance.current()).toBe(usual);
});

it('lets background work rest', async () => {
  const worker = createQueueWorker({ lanes: 1, onError: () => {} });
  let left = 2;
  const takeNext = async () => (left -= 1) > 0;
  backgroundRest.isOn = true;
  onTestFinished(() => void (backgroundRest.isOn = false));
  await worker.workOff(takeNext);
  expect(left).toBe(2);
  backgroundRest.isOn = false;
  await worker.workOff(takeNext);
  expect(left).toBe(0);
});
