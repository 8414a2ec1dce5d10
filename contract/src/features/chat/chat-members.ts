import * as z from 'zod/mini';
import { command } from '../../events.ts';
import { operation } from '../../operation.ts';
import { cursor, id, optionalPageSize, searchTerm } from '../../values.ts';
import { person } from '../people/people.ts';

export const listChatMembers = operation({
  name: 'listChatMembers',
  method: 'GET',
  path: '/api/chat/{chatId}/members',
  summary:
    'List the people of your group chat: the owner first, then the collaborators; `search` matches their names',
  access: 'member',
  params: z.object({ chatId: id }),
  query: z.object({ search: searchTerm, cursor, limit: optionalPageSize }),
  reply: z.object({ data: z.array(person), nextCursor: z.nullable(z.string()) }),
});

/** How many other people of a group chat are online and show it. The number may be ten seconds old. */
export const countOnline = command('countOnline', {
  input: z.object({ chatId: id }),
  result: z.object({ online: z.number() }),
});
