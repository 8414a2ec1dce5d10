import {
  acceptJoinRequest,
  askToJoin,
  rejectJoinRequest,
  withdrawJoinRequest,
} from '@tandem/contract/join-requests';
import type { Project } from '@tandem/contract/projects';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { type Actor, type House, openHouse } from '../../testing/house.ts';
import { publish } from '../../testing/project-stories.ts';
import { applications } from './applications.repository.ts';

let house: House;
let owner: Actor;
let project: Project;

beforeAll(async () => {
  house = await openHouse();
  owner = await house.member();
});
afterAll(() => house.close());
beforeEach(async () => {
  project = await publish(owner);
});

async function ask(who: Actor, { _id }: Project = project) {
  house.clock.advance(1000);
  const { data } = await who.ask(askToJoin, { params: { projectId: _id }, body: { role: 'Tester' } });
  return { params: { projectId: _id, requestId: data._id } };
}

describe('the state of my requests', () => {
  it('is the latest of each project, leaving out withdrawn ones and unasked projects', async () => {
    const me = await house.member();
    const [again, gone, unasked] = [await publish(owner), await publish(owner), await publish(owner)];
    await owner.ask(rejectJoinRequest, await ask(me, again));
    await ask(me, again);
    await me.ask(withdrawJoinRequest, await ask(me, gone));
    await owner.ask(acceptJoinRequest, await ask(me));
    const ids = [project, again, gone, unasked].map(({ _id }) => _id);
    expect(await applications.statusesFor(house.database.orm, me.id, ids)).toEqual(
      new Map([
        [project._id, 'accepted'],
        [again._id, 'pending'],
      ]),
    );
  });

  it('falls back to the decided one when a later one was withdrawn', async () => {
    const me = await house.member();
    await owner.ask(rejectJoinRequest, await ask(me));
    await me.ask(withdrawJoinRequest, await ask(me));
    const statuses = await applications.statusesFor(house.database.orm, me.id, [project._id]);
    expect(statuses.get(project._id)).toBe('rejected');
  });

  it('is mine alone, and empty for no projects', async () => {
    await ask(await house.member());
    const me = await house.member();
    expect(await applications.statusesFor(house.database.orm, me.id, [project._id])).toEqual(new Map());
    expect(await applications.statusesFor(house.database.orm, me.id, [])).toEqual(new Map());
  });
});

describe('the figures of a project', () => {
  it('count every request ever, those pending, and the five commonest skills whatever their case', async () => {
    const skills = [
      ['Maps', 'Rust', 'SQL'],
      ['maps', 'Rust', 'CSS'],
      ['Maps', 'Go', 'Ada'],
      ['MAPS', 'rust', 'Zig'],
    ];
    const applicants = await Promise.all(skills.map((held) => house.member({ skills: held })));
    for (const who of applicants) await ask(who);
    const once = await house.member({ skills: ['Maps', 'CSS'] });
    await once.ask(withdrawJoinRequest, await ask(once));
    await owner.ask(rejectJoinRequest, await ask(once));
    expect(await applications.figures(house.database.orm, project._id)).toEqual({
      total: 6,
      pending: 4,
      applicantSkills: ['Maps', 'Rust', 'CSS', 'Ada', 'Go'],
    });
  });

  it('of a project that nobody asked to join are empty', async () => {
    const nothing = { total: 0, pending: 0, applicantSkills: [] };
    expect(await applications.figures(house.database.orm, project._id)).toEqual(nothing);
    expect(await applications.figures(house.database.orm, newId())).toEqual(nothing);
  });
});
