import { build, type Rolldown } from 'vite';
import { auditActs } from '@tandem/contract/audit';
import { expect, it } from 'vitest';
import { dropSchemas } from '../../web/drop-schemas.ts';
import { inRoot } from '../root.ts';

/** The code that a module of the web becomes, with all that it imports; `onImport` hears of each import. */
async function bundled(
  source: string,
  onImport: (from: string, to: string) => void = () => undefined,
): Promise<string> {
  const entry = 'virtual:entry';
  const result = await build({
    configFile: false,
    root: inRoot('web'),
    logLevel: 'error',
    plugins: [
      dropSchemas(),
      {
        name: 'entry',
        resolveId: (id, importer) =>
          id === entry ? id : importer === entry ? inRoot('contract', 'src', 'features', id) : null,
        load: (id) => (id === entry ? source : null),
        moduleParsed: ({ id, importedIds }) => importedIds.forEach((imported) => onImport(id, imported)),
      },
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' },
    },
  });
  const { output } = result as Rolldown.RolldownOutput;
  return output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n');
}

const load = (code: string): Promise<Record<string, unknown>> =>
  import(`data:text/javascript,${encodeURIComponent(code)}`);

it('keeps of an operation what a call needs, without the library of schemas', async () => {
  const code = await bundled(`export { logIn } from 'account/account.ts'`);
  const { logIn } = await load(code);
  expect(logIn).toMatchObject({ name: 'logIn', method: 'POST', path: '/login', access: 'open' });
  expect(logIn).not.toHaveProperty('body');
  expect(code.length).toBeLessThan(2_000);
});

it('keeps the name of an event and of a command', async () => {
  const code = await bundled(`export { receiveMessage, sendMessage } from 'chat/chat.ts'`);
  const { receiveMessage, sendMessage } = await load(code);
  expect(receiveMessage).toMatchObject({ kind: 'event', name: 'receiveMessage' });
  expect(sendMessage).toMatchObject({ kind: 'command', name: 'sendMessage' });
  expect(code.length).toBeLessThan(2_000);
});

it('keeps a schema that a form validates by', async () => {
  const code = await bundled(`export { deleteAccountBody } from 'account/account.ts'`);
  const { deleteAccountBody } = await load(code);
  const { safeParse } = deleteAccountBody as { safeParse: (value: unknown) => { success: boolean } };
  expect(safeParse({ password: 'analytical', confirmation: 'DELETE' }).success).toBe(true);
  expect(safeParse({ password: 'analytical', confirmation: 'no' }).success).toBe(false);
});

it('keeps no import that only schemas used', async () => {
  const imports: string[] = [];
  const file = (path: string) => path.replace(/.*\//, '');
  const code = await bundled(`export { memberNotified } from 'notifications/notifications.ts'`, (from, to) =>
    imports.push(`${file(from)} imports ${file(to)}`),
  );
  expect((await load(code))['memberNotified']).toMatchObject({ kind: 'event', name: 'memberNotified' });
  expect(imports).toContain('notifications.ts imports events.ts');
  expect(imports).not.toContain('notifications.ts imports notification-kinds.ts');
});

it('keeps an import that a list of its own spreads', async () => {
  const code = await bundled(`export { auditActs } from 'audit/audit.ts'`);
  expect((await load(code))['auditActs']).toEqual([...auditActs]);
});
