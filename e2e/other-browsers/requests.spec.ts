import { askToJoin } from '@tandem/contract/join-requests';
import { call, memberWithoutBrowser, nameOf, publish } from '../actors.ts';
import { test } from './fixtures.ts';

test('an owner learns of a join request at once, and accepts it', async ({ tab }) => {
  const [olive, sam] = await Promise.all([memberWithoutBrowser('Olive'), memberWithoutBrowser('Sam')]);
  const projectId = await publish(olive, 'Tide tables');
  await tab.become(olive.page);
  await tab.open(`/collab-chat/${projectId}/group`);
  await tab.fill({ role: 'textbox', name: 'Message' }, 'High water at noon');
  await tab.press('Enter');
  // From now on the socket is connected.
  await tab.sees({ text: 'Sent', in: { role: 'listitem', text: 'High water' } });
  await tab.navigate('/settings');
  await tab.sees({ role: 'heading', name: 'Email and password' });

  await call(sam.page, askToJoin, { params: { projectId }, body: { role: 'Cartographer' } });
  const notice = { role: 'status', text: `${nameOf(sam)} asks to join` };
  await tab.click({ role: 'link', name: 'View', in: notice });
  await tab.click({ role: 'button', name: /^Accept/ });
  await tab.sees({ role: 'status', text: 'Accepted. Sam is in.' });
  await tab.open(`/projects/${projectId}/people`);
  await tab.sees({ text: nameOf(sam), in: { role: 'list', name: 'Collaborators' } });
});
