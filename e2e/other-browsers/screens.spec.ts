import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { inRoot } from '../../tools/root.ts';
import { screens } from '../../web/src/app/screens.ts';
import { furnishMember, type FurnishedMember } from './furnished-member.ts';
import { test } from './fixtures.ts';
import { collectErrors, inspectExpression, showExpression, type Inspection } from './inspect.ts';
import type { Tab } from './tab.ts';

const sizes = [
  { name: 'desktop', width: 1440, height: 900 },
  { name: 'phone', width: 360, height: 780 },
];
const pictures = inRoot('test-results', 'other-browsers', 'pictures');

test('every screen fits, and shows no error', async ({ tab }, { project }) => {
  test.slow();
  const folder = join(pictures, project.name);
  mkdirSync(folder, { recursive: true });

  await tab.open('/login');
  await tab.evaluate(collectErrors);
  const findings = [...(await look(tab, '/login', folder)), ...(await look(tab, '/signup', folder))];
  const furnished = await furnishMember();
  await tab.become(furnished.member.page);
  await tab.open('/settings');
  await tab.evaluate(collectErrors);
  for (const path of pathsOf(furnished)) findings.push(...(await look(tab, path, folder)));
  expect(findings).toEqual([]);
});

/** An address of each screen, and of the states of a screen that look like screens of their own. */
function pathsOf({ projectId, chatId, taskId, personId }: FurnishedMember): string[] {
  const ids: Record<string, string> = { $projectId: projectId, $chatId: chatId, $id: personId };
  const paths = screens.map(({ path }) => path.replaceAll(/\$\w+/g, (name) => ids[name] ?? name));
  return [
    ...paths.filter((path) => path !== '/'),
    '/feed?tab=saved',
    '/chat?tab=direct',
    `/projects/${projectId}/tasks?task=${taskId}`,
    '/nowhere',
  ];
}

/** Takes a screen's pictures, and returns what is wrong with it. */
async function look(tab: Tab, path: string, folder: string): Promise<string[]> {
  const findings: string[] = [];
  await tab.resize(1440, 900);
  await tab.evaluate(showExpression(path));
  for (const { name, width, height } of sizes) {
    await tab.resize(width, height);
    await tab.picture(join(folder, `${nameOf(path)}-${name}.png`));
    const { heading, tooWide, alerts, errors } = (await tab.evaluate(inspectExpression)) as Inspection;
    if (heading === '') findings.push(`${path}, ${name}: no heading`);
    if (tooWide > 0) findings.push(`${path}, ${name}: ${tooWide} px too wide`);
    findings.push(...[...alerts, ...errors].map((text) => `${path}, ${name}: ${text}`));
  }
  return findings;
}

const nameOf = (path: string): string =>
  path
    .slice(1)
    .replaceAll(/[0-9a-f]{8}-[\w-]{27}/g, 'id')
    .replaceAll('/', '.')
    .replaceAll(/[^\w.-]+/g, '-');
