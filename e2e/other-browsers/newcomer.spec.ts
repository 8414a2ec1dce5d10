import { join } from 'node:path';
import { acceptJoinRequest, listReceivedJoinRequests } from '@tandem/contract/join-requests';
import { call, memberWithoutBrowser, password, publish, uniquePerson } from '../actors.ts';
import { test } from './fixtures.ts';
import type { Target } from './locate.ts';

const photo = join(import.meta.dirname, '..', '..', 'web', 'public', 'default-avatar.png');
const field = (name: string | RegExp): Target => ({ role: 'textbox', name });
const list = (name: string): Target => ({ role: 'combobox', name });
const button = (name: string | RegExp): Target => ({ role: 'button', name });

test('a newcomer signs up with a photo, joins a project and finishes a first task', async ({ tab }) => {
  const owner = await memberWithoutBrowser('Mira');
  const title = `Hut book ${owner.lastName}`;
  const projectId = await publish(owner, title);
  const person = uniquePerson('Lucia');

  await test.step('signs up with a photo', async () => {
    await tab.open('/login');
    await tab.click({ role: 'link', name: /Sign Up$/ });
    await tab.fill(field('First name'), person.firstName);
    await tab.fill(field('Last name'), person.lastName);
    await tab.fill(field('Email Address'), person.emailId);
    await tab.fill(field('Password'), password);
    await tab.fill(field('Age'), '29');
    await tab.click(button('Next'));
    await tab.sees(list('Skills'));
    await tab.chooseFile(photo);
    await tab.sees({ css: 'img', in: { role: 'dialog', name: 'Crop your photo' } });
    await tab.click(button('Upload photo'));
    await tab.seesNo({ role: 'dialog' });
    await tab.fill(field(/^Experience/), '4');
    await tab.fill(field('About'), 'Likes huts.');
    await tab.fill(list('Tech stack'), 'Rust');
    await tab.fill(list('Skills'), 'Cartography, Rust');
    await tab.fill(list('Interests'), 'huts');
    await tab.click(button('Sign Up'));
  });

  await test.step('logs in, and the photo is shown', async () => {
    await tab.sees({ css: 'input[type="password"]:focus' });
    await tab.type(password);
    await tab.press('Enter');
    await tab.sees({ role: 'heading', name: 'Explore Projects' });
    await tab.sees({ css: 'img[src*="/api/files/"]', in: { role: 'banner' } });
  });

  await test.step('finds the project and asks to join', async () => {
    await tab.fill({ role: 'searchbox' }, owner.lastName);
    // Earlier results would move under the mouse.
    await tab.sees({ role: 'tab', name: /^Project Feed ?1$/ });
    await tab.click(button(`Ask to join: ${title}`));
    await tab.fill({ role: 'textbox', name: 'Role', in: { role: 'dialog' } }, 'Cartographer');
    await tab.click(button('Send request'));
    await tab.sees({ text: 'Join request sent successfully!' });
  });

  await test.step('is accepted, and opens the board from the notice', async () => {
    const { data } = await call(owner.page, listReceivedJoinRequests);
    await call(owner.page, acceptJoinRequest, { params: { projectId, requestId: data[0]!._id } });
    await tab.click({
      role: 'link',
      name: 'Open board',
      in: { role: 'status', text: `You’re in: ${title}` },
    });
    await tab.sees({ role: 'region', name: 'Board' });
  });

  await test.step('creates a task and finishes it', async () => {
    await tab.click(button('New task in To Do'));
    await tab.type('Draw the map');
    await tab.press('Enter');
    await tab.press('Escape');
    await tab.sees({ role: 'heading', name: 'Draw the map', in: { role: 'region', name: 'To Do' } });
    await tab.drag({ role: 'group', name: /^Draw the map/ }, { role: 'region', name: 'Done' });
    await tab.sees({ role: 'heading', name: 'Draw the map', in: { role: 'region', name: 'Done' } });
  });
});
