import { confirmPassword } from '@tandem/contract/account';
import * as operations from '@tandem/contract/administration/administration-projects';
import { listAuditEntries } from '@tandem/contract/audit';
import { listNotifications } from '@tandem/contract/notifications';
import { editProject, setProjectStatus, viewProject } from '@tandem/contract/projects';
import { reportThing, decideReport, listReports } from '@tandem/contract/reports';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeAdministrator, makeModerator } from '../../../testing/administration/community-roles.ts';
import { joinProject, publish } from '../../../testing/project-actions.ts';
import { queriesOf } from '../../../testing/query-count.ts';
import { race, type RaceRequest } from '../../../testing/race.ts';
import { type Actor, createTestApp, password, type TestApp } from '../../../testing/test-app.ts';
import { auditEntries } from '../../audit/audit.tables.ts';
import * as repository from './community-projects.repository.ts';

let app: TestApp;
let [abel, mona, olga, carl] = [] as unknown as [Actor, Actor, Actor, Actor];
let projectId: string;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.executeSql('delete from projects; delete from members');
  abel = await makeAdministrator(app, await app.member({ firstName: 'Abel' }));
  mona = await makeModerator(app, await app.member({ firstName: 'Mona' }));
  [olga, carl] = [await app.member({ firstName: 'Olga', lastName: 'Quist' }), await app.member()];
  projectId = (await publish(olga, { title: 'Tide tables' }))._id;
  await joinProject(olga, carl, projectId);
});

const one = () => ({ params: { projectId } });
const because = () => ({ ...one(), body: { reason: 'It only sells things.' } });
const view = (who: Actor) => who.call(operations.viewCommunityProject, one());
const received = async (who: Actor) =>
  (await who.call(listNotifications)).data
    .filter(({ kind }) => kind === 'projectModerated')
    .map(({ projectAct, text, project, actor }) => [projectAct, text, project?.title, actor]);
const entries = async () =>
  (await app.database.orm.select().from(auditEntries).where(eq(auditEntries.subjectId, projectId))).map(
    ({ act, actorId, memberId, subjectKind, reason, address }) => [
      act,
      actorId,
      memberId,
      subjectKind,
      reason,
      address,
    ],
  );
const { hideCommunityProject, showCommunityProject, archiveCommunityProject } = operations;
const { unarchiveCommunityProject, deleteCommunityProject, restoreCommunityProject } = operations;

describe.each([
  ['mona', hideCommunityProject, 'projectHidden', showCommunityProject, 'projectShown', 'hiddenAt'],
  [
    'abel',
    archiveCommunityProject,
    'projectArchived',
    unarchiveCommunityProject,
    'projectUnarchived',
    'archivedAt',
  ],
  ['abel', deleteCommunityProject, 'projectDeleted', restoreCommunityProject, 'projectRestored', 'deletedAt'],
] as const)('%s: %o', (name, act, done, takeBack, undone, column) => {
  // spec: added-781, added-782, added-783, added-784, added-785, added-786, added-787
  it('works once, can be taken back once, is logged and tells the owner why', async () => {
    const who = name === 'mona' ? mona : abel;
    expect((await who.refused(takeBack, one())).code).toBe('administration.project_changed');
    expect((await who.refused(act, { ...one(), body: { reason: ' ' } })).status).toBe(400);
    const { data } = await who.call(act, because());
    expect(data).toMatchObject({ [column]: app.clock.now().toISOString(), members: 2, mayAct: true });
    expect((await who.refused(act, because())).code).toBe('administration.project_changed');
    app.clock.advance(1_000);
    expect((await who.call(takeBack, one())).data[column]).toBeNull();
    expect(await entries()).toEqual([
      [done, who.id, olga.id, 'project', 'It only sells things.', '127.0.0.1'],
      [undone, who.id, olga.id, 'project', null, '127.0.0.1'],
    ]);
    expect(await received(olga)).toEqual([
      [undone, null, 'Tide tables', null],
      [done, 'It only sells things.', 'Tide tables', null],
    ]);
    expect((await olga.call(viewProject, { params: { id: projectId } })).data.collaborators).toHaveLength(1);
  });
});

it('tells collaborators what happened to their project, without the reason', async () => {
  await mona.call(hideCommunityProject, because());
  await abel.call(archiveCommunityProject, because());
  expect(await received(carl)).toEqual([['projectArchived', null, 'Tide tables', null]]);
});

it('logs the title that a project has at each act', async () => {
  await mona.call(hideCommunityProject, because());
  app.clock.advance(1_000);
  await olga.call(editProject, { params: { id: projectId }, body: { title: 'Moon tables' } });
  await mona.call(showCommunityProject, one());
  await abel.call(deleteCommunityProject, because());
  const { data } = await abel.call(listAuditEntries, { query: { member: olga.id } });
  expect(data.map(({ details }) => details['title'])).toEqual(['Moon tables', 'Moon tables', 'Tide tables']);
});

it('asks an administrator for the password before a project is deleted', async () => {
  app.clock.advance(11 * 60_000);
  expect((await abel.refused(deleteCommunityProject, because())).code).toBe('session.password_required');
  await abel.call(confirmPassword, { body: { password } });
  await abel.call(deleteCommunityProject, because());
});

it('restores a project within 30 days, and not later', async () => {
  await abel.call(deleteCommunityProject, because());
  const { restorableUntil } = (await view(mona)).data;
  expect(restorableUntil).toBe(new Date(app.clock.now().getTime() + 30 * 86_400_000).toISOString());
  app.clock.set(new Date(String(restorableUntil)));
  const renewed = await makeAdministrator(app, await app.member());
  expect((await renewed.refused(restoreCommunityProject, one())).code).toBe(
    'administration.restored_too_late',
  );
});

it('keeps moderators from their own projects and from those of colleagues, and administrators from their own', async () => {
  const [ofMona, ofAbel] = [await publish(mona), await publish(abel)];
  const hide = (who: Actor, id: string) =>
    who.refused(hideCommunityProject, { params: { projectId: id }, body: { reason: 'No.' } });
  expect((await hide(mona, ofMona._id)).code).toBe('administration.own_project');
  expect((await hide(mona, ofAbel._id)).code).toBe('administration.on_colleague');
  expect((await hide(abel, ofAbel._id)).code).toBe('administration.own_project');
  const params = { params: { projectId: ofAbel._id } };
  expect((await mona.call(operations.viewCommunityProject, params)).data.mayAct).toBe(false);
});

it('lets moderators show what moderators hid, and only administrators what an administrator hid', async () => {
  await abel.call(hideCommunityProject, because());
  expect((await mona.refused(showCommunityProject, one())).code).toBe('account.by_administrator');
  expect([(await view(mona)).data.mayShow, (await view(abel)).data.mayShow]).toEqual([false, true]);
  await abel.call(showCommunityProject, one());
  await mona.call(hideCommunityProject, because());
  expect((await mona.call(showCommunityProject, one())).data.mayShow).toBe(true);
});

it('lets one of two moderators hide a project, and tells its owner once', async () => {
  const other = await makeModerator(app, await app.member());
  const counts = await race([mona, other].map((who): RaceRequest => [who, hideCommunityProject, because()]));
  expect(counts).toEqual({ 200: 1, 409: 1 });
  expect(await entries()).toHaveLength(1);
  expect(await received(olga)).toHaveLength(1);
});

describe('the list', () => {
  const titles = async (query: object) =>
    (await mona.call(operations.listCommunityProjects, { query })).data.map(({ title }) => title);

  // spec: added-780
  it('is narrowed by state, and leaves out what is deleted', async () => {
    const closed = await publish(olga, { title: 'Closed' });
    await olga.call(setProjectStatus, { params: { id: closed._id }, body: { status: 'closed' } });
    expect(await titles({})).toEqual(['Closed', 'Tide tables']);
    expect(await titles({ state: 'open' })).toEqual(['Tide tables']);
    expect(await titles({ state: 'closed' })).toEqual(['Closed']);
    await mona.call(hideCommunityProject, because());
    expect(await titles({ state: 'hidden' })).toEqual(['Tide tables']);
    await abel.call(archiveCommunityProject, because());
    expect(await titles({ state: 'archived' })).toEqual(['Tide tables']);
    expect(await titles({ state: 'open' })).toEqual([]);
    await abel.call(deleteCommunityProject, because());
    expect(await titles({ state: 'deleted' })).toEqual(['Tide tables']);
    expect(await titles({})).toEqual(['Closed']);
    expect(await titles({ state: 'hidden' })).toEqual([]);
  });

  it('is narrowed to what was reported until somebody decides, and leaves out what one owns', async () => {
    const own = await publish(mona, { title: 'Own' });
    await publish(olga, { title: 'Quiet' });
    const report = (who: Actor, id: string) =>
      who.call(reportThing, {
        body: { thing: { kind: 'project', id }, reason: 'spam', words: 'Only sells things.' },
      });
    await report(carl, projectId);
    await report(await app.member(), projectId);
    await report(carl, own._id);
    await app.indexAll();
    const list = async (who: Actor, query = {}) =>
      (await who.call(operations.listCommunityProjects, { query })).data.map(
        ({ title, openReports }) => `${title} ${openReports}`,
      );
    expect(await list(mona, { state: 'reported' })).toEqual(['Tide tables 2']);
    expect(await list(abel, { state: 'reported' })).toEqual(['Own 1', 'Tide tables 2']);
    expect(await list(mona)).toEqual(['Quiet 0', 'Own 0', 'Tide tables 2']);
    expect(await list(mona, { state: 'reported', search: 'tide' })).toEqual(['Tide tables 2']);
    expect(await list(mona, { state: 'reported', search: 'quiet' })).toEqual([]);
    const ownParams = { params: { projectId: own._id } };
    expect((await mona.call(operations.viewCommunityProject, ownParams)).data.openReports).toBe(0);
    const [found] = (await mona.call(listReports, {})).data;
    const body = { outcome: 'dismissed' } as const;
    await mona.call(decideReport, { params: { caseId: found?._id ?? '' }, body });
    expect(await list(mona, { state: 'reported' })).toEqual([]);
  });

  it('finds reported projects by the index of open reports, among however many', async () => {
    await app.database.orm.execute(sql`
      insert into projects (id, owner_id, title, description, skills_required, interests_tags, owner_position, created_at)
      select gen_random_uuid(), ${olga.id}, 'Project', '', '{}', '{}', n, now() - n * interval '1 minute'
      from generate_series(1, 5000) n`);
    await app.database.executeSql('analyze projects');
    await app.database.executeSql('analyze report_cases');
    const read = repository.listProjects(app.database.orm, {
      me: mona.id,
      state: 'reported',
      after: null,
      limit: 31,
    });
    const { rows } = await app.database.orm.execute<{ 'QUERY PLAN': string }>(sql`explain ${read.getSQL()}`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).not.toMatch(/Seq Scan on projects/);
    expect(plan).toMatch(/projects_pkey/);
  });

  it('finds titles and owners, also of hidden projects', async () => {
    await mona.call(hideCommunityProject, because());
    await app.indexAll();
    for (const search of ['tide', 'quist', 'tdie tables'])
      expect(await titles({ search }), search).toEqual(['Tide tables']);
    expect(await titles({ search: 'tide', state: 'archived' })).toEqual([]);
    expect(await titles({ search: 'nothing of that kind' })).toEqual([]);
    const refused = await mona.refused(operations.listCommunityProjects, {
      query: { search: 'tide', cursor: 'x' },
    });
    expect(refused.code).toBe('administration.no_such_place');
  });

  it('comes in pages, in one query whatever its length', async () => {
    for (const title of ['B', 'C', 'D']) await publish(olga, { title });
    const query = { limit: '2' };
    const first = await mona.call(operations.listCommunityProjects, { query });
    expect(first.data.map(({ title }) => title)).toEqual(['D', 'C']);
    const next = { query: { limit: '2', cursor: first.nextCursor ?? '' } };
    const second = await mona.call(operations.listCommunityProjects, next);
    expect(second.data.map(({ title, members }) => [title, members])).toEqual([
      ['B', 1],
      ['Tide tables', 2],
    ]);
    expect(second.nextCursor).toBeNull();
    const long = { query: { limit: '50' } };
    expect(await queriesOf(() => mona.call(operations.listCommunityProjects, long))).toBe(
      await queriesOf(() => mona.call(operations.listCommunityProjects, { query: { limit: '1' } })),
    );
  });
});
