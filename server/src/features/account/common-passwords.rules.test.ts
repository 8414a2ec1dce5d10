import { expect, it } from 'vitest';
import { isStolen } from '../../platform/stolen-passwords.ts';
import { isCommonPassword, isPersonalPassword } from './account.rules.ts';

it.each([
  '12345678',
  '87654321',
  'aaaaaaaa',
  'abababab',
  'password',
  'Password1!',
  'qwerty123',
  '1qaz2wsx',
  'iloveyou2024',
  'welcome1',
  'abcd1234',
  '00000000',
  'Summer2026!',
  'zaq1zaq1',
  'Dragon#1',
  '!monkey99',
  'sunshine',
  'trustno1',
  'Tandem2026',
  'tigertiger',
  'p@ssw0rd',
  'changeme',
  'ncc1701d',
  'Fuckoff88',
  'chelsea1905',
])('calls %s common', (password) => expect(isCommonPassword(password, 'Tandem', isStolen)).toBe(true));

it.each([
  'correct horse battery',
  'Tr0ub4dor&3x',
  'zebra-lamp-cloud',
  'passwordless future',
  '93728461',
  'πολύ μυστικό',
  'summer breeze on the pier',
])('lets %s pass', (password) => expect(isCommonPassword(password, 'Tandem', isStolen)).toBe(false));

it.each([
  'Chöre am Rhein',
  'choreamrhein',
  'Chore-am-Rhein2026!',
  '!!choreamrhein',
  'choreamrheinchoreamrhein',
])('calls %s, the name of the community, common', (password) => {
  expect(isCommonPassword(password, 'Chöre am Rhein', isStolen)).toBe(true);
  expect(isCommonPassword(password, 'Tandem', isStolen)).toBe(false);
});

it('compares nothing with a name of the community that has no letters', () => {
  expect(isCommonPassword('(=)?(=)/', '42', isStolen)).toBe(false);
});

const mira = { firstName: 'Mira José', lastName: 'Santos', emailId: 'captain.hook77@lagoon.example' };

it.each([
  'MiraSantos2026!',
  'santos-mira',
  'Jose12345678',
  'captain.hook77@lagoon.example',
  'captainhook',
  '77hook77hook',
  'Lagoon!2026',
  'my-mira-2026',
])('calls %s personal', (password) => expect(isPersonalPassword(password, mira)).toBe(true));

it.each(['correct horse battery', 'mira walks along the pier', '93728461', 'admirable'])(
  'lets %s pass for its member',
  (password) => expect(isPersonalPassword(password, mira)).toBe(false),
);

it('compares nothing with names too short to guess by', () => {
  expect(isPersonalPassword('longboat', { firstName: 'Bo', lastName: 'A', emailId: 'b@a.io' })).toBe(false);
});
