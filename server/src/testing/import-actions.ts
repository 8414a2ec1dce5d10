import { type TaskImport, uploadImport, viewImport } from '@tandem/contract/tasks/tasks-imports';
import { formWith } from './form.ts';
import type { Actor } from './test-app.ts';

/** The board of a small team, as Trello exports it. */
export const trelloBoard = {
  name: 'Hut book',
  lists: [
    { id: 'l1', name: 'Ideas', closed: false },
    { id: 'l2', name: 'Doing', closed: false },
    { id: 'l3', name: 'Done', closed: false },
    { id: 'l4', name: 'Old', closed: true },
  ],
  members: [
    { id: 'm1', fullName: 'Member Number 2', username: 'two' },
    { id: 'm2', fullName: 'Guest Seven', username: 'guest7' },
  ],
  cards: [
    {
      id: '65f0c0000000000000000001',
      name: 'Print the winter map',
      desc: 'For the **wall**.',
      idList: 'l1',
      pos: 2,
      due: '2026-12-01T23:30:00.000Z',
      labels: [
        { name: 'paper', color: 'pink' },
        { name: '', color: 'green' },
      ],
      idMembers: ['m2'],
      attachments: [{ name: 'map.pdf' }],
    },
    {
      id: '65f0c0000000000000000002',
      name: 'Ask for a spare key',
      desc: '',
      idList: 'l1',
      pos: 1,
      labels: [],
    },
    {
      id: '65f0c0000000000000000003',
      name: 'Solder the port',
      idList: 'l2',
      pos: 1,
      idMembers: ['m2', 'm1'],
    },
    {
      id: '65f0c0000000000000000004',
      name: 'Count the bunks',
      idList: 'l3',
      pos: 1,
      dateLastActivity: '2026-10-02T10:00:00.000Z',
    },
    { id: '65f0c0000000000000000005', name: 'Archived card', idList: 'l1', pos: 3, closed: true },
    { id: '65f0c0000000000000000006', name: 'On a closed list', idList: 'l4', pos: 1 },
  ],
  checklists: [
    {
      idCard: '65f0c0000000000000000001',
      checkItems: [
        { name: 'Paper', state: 'incomplete', pos: 2 },
        { name: 'Ink', state: 'complete', pos: 1 },
      ],
    },
  ],
  actions: [
    {
      type: 'commentCard',
      date: '2026-09-02T08:00:00.000Z',
      data: { text: 'Two of each.', card: { id: '65f0c0000000000000000001' } },
      memberCreator: { fullName: 'Ana' },
    },
    { type: 'updateCard', data: { card: { id: '65f0c0000000000000000001' } } },
    {
      type: 'commentCard',
      date: '2026-09-01T08:00:00.000Z',
      data: { text: 'Which paper?', card: { id: '65f0c0000000000000000001' } },
      memberCreator: { fullName: 'Ana' },
    },
  ],
};

/** Uploads a file to import; the value of a JSON file is written. */
export const sendImport = (who: Actor, id: string, file: unknown, filename = 'board.json') => {
  const bytes =
    file instanceof Uint8Array ? file : Buffer.from(typeof file === 'string' ? file : JSON.stringify(file));
  return who.send(uploadImport, { params: { id } }, formWith(bytes, { filename, type: 'application/json' }));
};

/** Uploads a file that is accepted. */
export async function previewOf(who: Actor, id: string, file: unknown): Promise<TaskImport> {
  const reply = await sendImport(who, id, file);
  if (reply.statusCode !== 201) throw new Error(`The file was refused: ${reply.body}`);
  const { data } = reply.json<{ data: TaskImport }>();
  return data;
}

export const importOf = async (who: Actor, id: string, importId: string): Promise<TaskImport> =>
  (await who.call(viewImport, { params: { id, importId } })).data;
