import { openGroupChat, postChatMessage } from '@tandem/contract/chat';
import { call, join, memberWithoutBrowser, publish } from '../actors.ts';
import { test } from './fixtures.ts';
import type { Target } from './locate.ts';

const messages: Target = { role: 'region', name: 'Messages' };
const bubble = (text: string): Target => ({ role: 'listitem', text, in: messages });

test('project members chat', async ({ tab }) => {
  const [olive, sam] = await Promise.all([memberWithoutBrowser('Olive'), memberWithoutBrowser('Sam')]);
  const projectId = await publish(olive, 'Tide tables');
  await join(sam, olive, projectId);
  const { data: chat } = await call(olive.page, openGroupChat, { body: { projectId } });
  const say = (text: string) =>
    call(olive.page, postChatMessage, { params: { chatId: chat._id }, body: { text } });
  await say('Are you there?');

  await tab.become(sam.page);
  await tab.open('/feed');
  await tab.sees({ role: 'img', name: /1 unread message/ });
  await tab.open('/chat');
  await tab.sees(bubble('Are you there?'));
  await tab.fill({ role: 'textbox', name: 'Message' }, 'High water at noon: <b>bring</b> oars');
  await tab.press('Enter');
  await tab.sees(bubble('High water at noon: <b>bring</b> oars'));
  await tab.sees({ text: 'Sent', in: bubble('High water') });

  await say('The tide is in');
  await tab.sees(bubble('The tide is in'));
  await tab.seesNo({ role: 'img', name: /unread message/ });
});
