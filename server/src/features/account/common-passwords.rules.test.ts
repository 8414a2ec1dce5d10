import { expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.rules.ts';

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
])('calls %s common', (password) => expect(isCommonPassword(password)).toBe(true));

it.each([
  'correct horse battery',
  'Tr0ub4dor&3x',
  'zebra-lamp-cloud',
  'passwordless future',
  '93728461',
  'πολύ μυστικό',
])('lets %s pass', (password) => expect(isCommonPassword(password)).toBe(false));
