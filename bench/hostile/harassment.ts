import { command, connect, connected } from './connect.ts';
import { ask, createMember, createProject, decide, must, type Hostile, type Situation } from './situation.ts';
import type { Tally } from './tally.ts';

/** Counts how many of the calls succeed, sent one after the other. */
async function successes(times: number, act: () => Promise<boolean>): Promise<number> {
  let count = 0;
  for (let round = 0; round < times; round += 1) if (await act()) count += 1;
  return count;
}

/** Asking and withdrawing without end, and messages to somebody who does not answer. */
export async function harass({ address }: Situation, tally: Tally): Promise<void> {
  const attacker = await createMember(address, 'Harasser');
  const victim = await createMember(address, 'Target');
  const connects = await successes(20, async () => {
    const asked = await attacker.call('POST', `/api/people/request/send/${victim.id}`);
    if (asked.status === 201) await attacker.call('DELETE', `/api/people/request/${asked.json.request._id}`);
    tally.attempt('e-mail harvesting', !asked.text.includes(victim.emailId), 'asking to connect');
    return asked.status === 201;
  });
  tally.attempt('connect loops', connects <= 2, `${connects} connection requests to one person`);
  const projectId = await createProject(victim);
  const chatWithVictim = () => attacker.call('POST', '/api/chat/direct', { userId: victim.id });
  let chatId = '';
  const write = (text: string) => attacker.call('POST', `/api/chat/${chatId}/message`, { text });
  const joins = await successes(12, async () => {
    const asked = await attacker.call('POST', `/api/project/join/${projectId}`, { role: 'Tester' });
    tally.attempt('e-mail harvesting', !asked.text.includes(victim.emailId), 'asking to join');
    if (asked.status !== 201) return false;
    chatId = must(await chatWithVictim()).data._id;
    await Promise.all(Array.from({ length: 20 }, (_, at) => write(`Answer me ${at}`)));
    await attacker.call('DELETE', `/api/project/${projectId}/request/${asked.json.data._id}`);
    return true;
  });
  tally.attempt('join loops', joins <= 5, `${joins} join requests to one project in a day`);
  const { length } = must(await victim.call('GET', `/api/chat/${chatId}/messages?limit=100`)).data;
  tally.attempt('unanswered messages', length <= 5, `${length} messages with asking again in between`);
  await writeUnanswered(address, victim, tally);
  await askAfterRejection(address, tally);
}

/** Messages at once over both doors, and signs of typing after the last one that is allowed. */
async function writeUnanswered(address: string, victim: Hostile, tally: Tally): Promise<void> {
  const attacker = await createMember(address, 'Second');
  await ask(attacker, await createProject(victim));
  const chatId = must(await attacker.call('POST', '/api/chat/direct', { userId: victim.id })).data._id;
  const [sender, reader] = [connect(address, attacker.cookie), connect(address, victim.cookie)];
  await Promise.all([sender, reader].map(connected));
  const input = { chatId, senderId: attacker.id, text: 'Both ways' };
  await Promise.all([
    ...Array.from({ length: 20 }, () => command(sender, 'sendMessage', input)),
    ...Array.from({ length: 20 }, (_, at) =>
      attacker.call('POST', `/api/chat/${chatId}/message`, { text: `${at}` }),
    ),
  ]);
  const stored = must(await victim.call('GET', `/api/chat/${chatId}/messages?limit=100`)).data.length;
  tally.attempt('unanswered messages', stored <= 5, `${stored} messages at once, over both doors`);
  let typings = 0;
  reader.on('typing', () => (typings += 1));
  for (let round = 0; round < 10; round += 1) await command(sender, 'typing', { chatId });
  await command(reader, 'watchPresence', { userIds: [] });
  tally.attempt('typing without a right', typings === 0, `${typings} signs of typing after the last message`);
  sender.close();
  reader.close();
}

async function askAfterRejection(address: string, tally: Tally): Promise<void> {
  const [owner, applicant] = [
    await createMember(address, 'Refuser'),
    await createMember(address, 'Insistent'),
  ];
  const projectId = await createProject(owner);
  await decide(owner, { projectId, requestId: await ask(applicant, projectId) }, 'reject');
  const again = await successes(
    10,
    async () =>
      (await applicant.call('POST', `/api/project/join/${projectId}`, { role: 'Tester' })).status === 201,
  );
  tally.attempt('join after rejection', again === 0, `${again} requests after a rejection`);
  const chat = await applicant.call('POST', '/api/chat/direct', { userId: owner.id });
  tally.attempt('chat after rejection', chat.status === 404, `the chat answered ${chat.status}`);
  for (const path of [
    `/api/user/${owner.id}`,
    '/api/projects/my-applications',
    `/api/project/${projectId}`,
    '/api/people/feed',
  ])
    tally.attempt(
      'e-mail harvesting',
      !(await applicant.call('GET', path)).text.includes(owner.emailId),
      `${path} after a rejection`,
    );
  const { data } = must(
    await applicant.call('GET', `/api/people/feed?search=${owner.emailId.split('@')[0] ?? ''}`),
  );
  const found = data.some(({ _id }: { _id: string }) => _id === owner.id);
  tally.attempt('e-mail harvesting', !found, 'a search by address finds its owner');
}
