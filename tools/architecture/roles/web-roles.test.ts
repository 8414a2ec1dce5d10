import { describe, expect, it } from 'vitest';
import { readSource } from '../source.ts';
import { checkWebRoles } from './web-roles.ts';

const messages = (file: string, text: string) =>
  checkWebRoles(readSource(`web/src/features/tasks/${file}`, text)).map(({ message }) => message);

const state = "import { useState } from 'react';\nuseState(0);";
const query = "import { useQuery } from '@tanstack/react-query';\nuseQuery(board);";

describe('the check of file roles in a web feature', () => {
  it.each([
    ['tasks.queries.ts', query],
    ['tasks.live.ts', "import { live } from '../../platform/live/live.ts';\nlive.on(taskSaved, save);"],
    ['filter.hooks.ts', state],
    ['draft.store.ts', "import { keep } from '../../platform/member-storage.ts';\nkeep('draft', me, text);"],
    ['focus.dom.ts', "document.getElementById('card')?.focus();"],
    [
      'tasks.view.ts',
      "import type { Task } from './tasks.queries.ts';\nexport const day = (at: number) => new Date(at);",
    ],
  ])('accepts %s', (file, text) => {
    expect(messages(file, text)).toEqual([]);
  });

  it.each([
    ['queries without requests', 'form.queries.ts', state, /other hooks are \.hooks\.ts/],
    ['live without events', 'draft.live.ts', "keep('draft', me, text);", /browser state is \.store\.ts/],
    ['hooks without React', 'filter.hooks.ts', 'export const a = 1;', /contains hooks or contexts/],
    [
      'hooks that send requests',
      'tasks.hooks.ts',
      `${state}\nimport { queryOf } from '../../platform/query/query-of.ts';\nqueryOf(listTasks);`,
      /requests belong in \.queries\.ts/,
    ],
    ['a store without state', 'draft.store.ts', 'export const a = 1;', /keeps state in the browser/],
    ['React in a .dom.ts file', 'focus.dom.ts', state, /without React/],
    [
      'React in a view',
      'card.view.ts',
      "import { createContext } from 'react';\ncreateContext(0);",
      /react belongs/,
    ],
    [
      'a query in a view',
      'card.view.ts',
      "import { move } from './tasks.queries.ts';\nmove();",
      /Views are pure/,
    ],
    [
      'a component in a view',
      'card.view.ts',
      "import { Card } from './card.tsx';\nCard();",
      /Views are pure/,
    ],
    ['the page in a view', 'card.view.ts', "document.querySelector('h1');", /document belongs/],
    ['the clock in a view', 'card.view.ts', 'export const today = () => new Date();', /new Date\(\) belongs/],
    [
      'randomness in a view',
      'card.view.ts',
      'export const any = () => Math.random();',
      /Math\.random belongs/,
    ],
  ])('finds %s', (_violation, file, text, message) => {
    expect(messages(file, text)).toEqual([expect.stringMatching(message)]);
  });
});
