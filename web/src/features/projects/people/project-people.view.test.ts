import { expect, it } from 'vitest';
import { personNamed } from '../../../testing/sample-people.ts';
import { draftOf, optionsOf, roleBodyOf, roleNamesOf } from './project-people.view.ts';

const role = (title: string, places: number, filled: number) => {
  return { _id: title.toLowerCase(), title, description: '', places, filled };
};

it.each([
  ['a role of the project', { role: 'Writer', roleId: 'writer' }, { roleId: 'writer', role: '' }],
  ['a role in words', { role: 'Helper', roleId: null }, { roleId: null, role: 'Helper' }],
  ['no role', { role: '', roleId: null }, { roleId: null, role: '' }],
])('keeps %s that is not changed', (_what, current, body) => {
  expect(roleBodyOf(draftOf(current))).toEqual(body);
});

it('names the owner and the roles of collaborators', () => {
  const named = (_id: string, words: string) => ({ ...personNamed(_id), _id, role: words, roleId: null });
  const createdBy = { ...personNamed('Ana'), _id: 'ana' };
  const collaborators = [named('mira', 'Back end'), named('kei', '')];
  expect([...roleNamesOf({ createdBy, collaborators })]).toEqual([
    ['ana', 'Owner'],
    ['mira', 'Back end'],
  ]);
});

it('offers each role with what is left of it, and the filled ones disabled', () => {
  const roles = [role('Writer', 1, 1), role('Tester', 2, 2), role('Cook', 3, 1)];
  expect(optionsOf(roles, 'writer').map(({ label, disabled }) => [label, disabled])).toEqual([
    ['No particular role', false],
    ['Writer (current role)', false],
    ['Tester (filled)', true],
    ['Cook (2 places left)', false],
    ['Another role', false],
  ]);
});
