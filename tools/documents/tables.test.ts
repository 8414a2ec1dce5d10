import { expect, it } from 'vitest';
import { readTables, tablesPage } from './tables.ts';

const tables = await readTables();
const columnOf = (table: string, column: string) =>
  tables.find(({ name }) => name === table)?.columns.find(({ name }) => name === column);

it('reads tables with their owner, keys and comments', () => {
  expect(tables.find(({ name }) => name === 'project_members')).toMatchObject({
    owner: 'projects',
    about: 'Collaborators; the owner is only in `projects.owner_id`.',
    parents: ['projects', 'members', 'project_roles'],
  });
  expect(columnOf('project_members', 'project_id')?.keys).toEqual(['PK', 'FK']);
  expect(columnOf('members', 'email_id')?.keys).toEqual(['UK']);
});

it('shows type, keys, comment and values of a column on a line', () => {
  const page = tablesPage([
    {
      name: 'boats',
      owner: 'harbour',
      about: 'What floats.',
      parents: ['piers'],
      columns: [
        { name: 'id', type: 'uuid', keys: ['PK'], about: '' },
        { name: 'sails', type: 'text_array', keys: [], about: 'The "big" ones.' },
      ],
    },
  ]);
  expect(page).toContain(`## harbour

- \`boats\`: What floats.

\`\`\`mermaid
erDiagram
    boats }o--|| piers : ""
    boats {
        uuid id PK
        text_array sails "The 'big' ones."
    }
\`\`\`
`);
});
