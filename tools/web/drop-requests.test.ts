import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { dropRequests } from '../../web/drop-requests.ts';
import { type Screen, screens } from '../../web/src/app/screens.ts';
import { inRoot } from '../root.ts';

it('keeps of the list of screens all but their requests', async () => {
  const result = await build({
    configFile: false,
    root: inRoot('web'),
    logLevel: 'error',
    plugins: [dropRequests()],
    build: {
      write: false,
      rolldownOptions: {
        input: inRoot('web', 'src', 'app', 'screens.ts'),
        preserveEntrySignatures: 'strict',
      },
    },
  });
  const [chunk] = (result as Rolldown.RolldownOutput).output;
  const built = (await import(`data:text/javascript,${encodeURIComponent(chunk.code)}`)) as {
    screens: Screen[];
  };
  expect(screens.some((screen: Screen) => screen.requests !== undefined)).toBe(true);
  const kept = structuredClone<readonly Screen[]>(screens);
  for (const screen of kept) delete screen.requests;
  expect(built.screens).toEqual(kept);
});
