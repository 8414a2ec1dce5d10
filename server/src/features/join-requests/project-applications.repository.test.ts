import {
  acceptJoinRequest,
  askToJoin,
  listMyApplications,
  rejectJoinRequest,
  withdrawJoinRequest,
} from '@tandem/contract/join-requests';
import { type Project, viewProject } from '@tandem/contract/projects';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { type Actor, type TestApp, createTestApp } from '../../testing/test-app.ts';
import { publish } from '../../testing/project-actions.ts';
import { applications } from './join-request-lists.repository.ts';

let app: TestApp;
let owner: Actor;
let project: Project;

beforeAll(async () => {
  app = await createTestApp();
  owner = await app.member();
});
afterAll(() => app.close());
beforeEach(async () => {
  project = await publish(owner);
});

async function ask(who: Actor, { _id }: Project = project) {
  app.clock.advance(1000);
  const { data } = await who.call(askToJoin, { params: { projectId: _id }, body: { role: 'Tester' } });
  return { params: { projectId: _id, requestId: data._id } };
}

/** Asks again after the wait that follows a rejection; the requests in between keep both sessions. */
async function askAgain(who: Actor, project?: Project) {
  for (let half = 0; half < 2; half += 1) {
    app.clock.advance(15 * 24 * 60 * 60 * 1_000);
    for (const member of [who, owner]) await member.call(listMyApplications);
  }
  return ask(who, project);
}

describe('the state of my requests', () => {
  it('is the latest per project, without withdrawn ones', async () => {
    const me = await app.member();
    const [again, gone, unasked] = [await publish(owner), await publish(owner), await publish(owner)];
    await owner.call(rejectJoinRequest, await ask(me, again));
    await askAgain(me, again);
    await me.call(withdrawJoinRequest, await ask(me, gone));
    await owner.call(acceptJoinRequest, await ask(me));
    const ids = [project, again, gone, unasked].map(({ _id }) => _id);
    expect(await applications.statusesFor(app.database.orm, me.id, ids)).toEqual(
      new Map([
        [project._id, 'accepted'],
        [again._id, 'pending'],
      ]),
    );
  });

  it('is the decided one when a later one was withdrawn', async () => {
    const me = await app.member();
    await owner.call(rejectJoinRequest, await ask(me));
    await me.call(withdrawJoinRequest, await askAgain(me));
    const statuses = await applications.statusesFor(app.database.orm, me.id, [project._id]);
    expect(statuses.get(project._id)).toBe('rejected');
  });

  it("is only the member's own, and empty without projects", async () => {
    await ask(await app.member());
    const me = await app.member();
    expect(await applications.statusesFor(app.database.orm, me.id, [project._id])).toEqual(new Map());
    expect(await applications.statusesFor(app.database.orm, me.id, [])).toEqual(new Map());
  });
});

describe('the figures of a project', () => {
  it('count all requests, pending ones, and the five most common skills ignoring case', async () => {
    const skills = [
      ['Maps', 'Rust', 'SQL'],
      ['maps', 'Rust', 'CSS'],
      ['Maps', 'Go', 'Ada'],
      ['MAPS', 'rust', 'Zig'],
    ];
    const applicants = await Promise.all(skills.map((held) => app.member({ skills: held })));
    for (const who of applicants) await ask(who);
    const once = await app.member({ skills: ['Maps', 'CSS'] });
    await once.call(withdrawJoinRequest, await ask(once));
    await owner.call(rejectJoinRequest, await ask(once));
    expect(await applications.figures(app.database.orm, project._id)).toEqual({
      total: 6,
      pending: 4,
      applicantSkills: ['Maps', 'Rust', 'CSS', 'Ada', 'Go'],
    });
  });

  it('are empty without requests', async () => {
    const nothing = { total: 0, pending: 0, applicantSkills: [] };
    expect(await applications.figures(app.database.orm, project._id)).toEqual(nothing);
    expect(await applications.figures(app.database.orm, newId())).toEqual(nothing);
  });
});

describe('how quickly the owner answers', () => {
  const quickly = async (who: Actor, { _id }: Project) =>
    (await who.call(viewProject, { params: { id: _id } })).data.answersWithinDay;

  it('is said to who looks from outside, once three were answered within a day', async () => {
    const quick = await app.member();
    const [first, second] = [await publish(quick), await publish(quick)];
    const [a, b, c, visitor] = [
      await app.member(),
      await app.member(),
      await app.member(),
      await app.member(),
    ];
    for (const who of [a, b]) await quick.call(acceptJoinRequest, await ask(who, first));
    expect(await quickly(visitor, second)).toBeUndefined();
    await quick.call(rejectJoinRequest, await ask(c, second));
    expect(await quickly(visitor, second)).toBe(true);
    expect([await quickly(a, first), await quickly(quick, first)]).toEqual([undefined, undefined]);
  });
});
