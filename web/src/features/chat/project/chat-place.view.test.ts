import { expect, it } from 'vitest';
import { groupChat } from '../../../testing/sample-chats.ts';
import { personNamed } from '../../../testing/sample-people.ts';
import { placeOf } from './chat-place.view.ts';

const [ben, zoe] = [personNamed('Ben'), personNamed('Zoe')];
const group = groupChat({ _id: 'g', projectId: 'p', people: [ben], peopleCount: 1 });
const direct = (with_: typeof ben) =>
  groupChat({ _id: 'd', kind: 'direct', projectId: null, people: [with_] });

it('leaves the group chat of a project where it is', () => {
  expect(placeOf(group, 'p', group)).toEqual({ is: 'here' });
});

it('leads the group chat of another project there', () => {
  expect(placeOf(groupChat({ _id: 'h', projectId: 'q' }), 'p', group)).toEqual({
    is: 'project',
    projectId: 'q',
  });
});

it('leaves a direct chat with a project member, and leads one with others to the inbox', () => {
  expect(placeOf(direct(ben), 'p', group)).toEqual({ is: 'here' });
  expect(placeOf(direct(zoe), 'p', group)).toEqual({ is: 'inbox', chatId: 'd' });
  expect(placeOf(direct(ben), 'p', null)).toEqual({ is: 'inbox', chatId: 'd' });
});

it('leaves a direct chat in a project with more people than are known', () => {
  expect(placeOf(direct(zoe), 'p', { ...group, peopleCount: 300 })).toEqual({ is: 'here' });
});
