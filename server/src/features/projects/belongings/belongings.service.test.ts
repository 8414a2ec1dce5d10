import { afterAll, beforeAll, expect, it } from 'vitest';
import { type House, openHouse } from '../../../testing/house.ts';
import { joinProject, publish } from '../../../testing/project-stories.ts';
import type { ProjectFollower } from '../members/project-followers.service.ts';
import { createProjectsFarewell } from './belongings.service.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

it('tells the other rooms of each project that is left, and runs what they leave for later only when asked', async () => {
  const [me, owner] = [await house.member(), await house.member()];
  const joined = [await publish(owner), await publish(owner)].map(({ _id }) => _id);
  for (const id of joined) await joinProject(owner, me, id);
  const heard: string[] = [];
  const follower: ProjectFollower = {
    left: async (_tx, { projectId, memberId, by }) => {
      expect([memberId, by]).toEqual([me.id, me.id]);
      heard.push(projectId);
      return () => heard.push('committed');
    },
  };
  const leaving = { memberId: me.id, at: house.clock.now() };
  const sequel = await house.database.transaction((tx) => createProjectsFarewell([follower])(tx, leaving));
  expect(heard).toEqual(joined.toSorted());
  sequel?.();
  expect(heard.slice(2)).toEqual(['committed', 'committed']);
});
