import type { Socket } from 'socket.io-client';
import { command, connect, connected } from './connect.ts';
import { createMember, type Hostile, type Situation } from './situation.ts';
import type { Tally } from './tally.ts';

interface Attack {
  attacker: Hostile;
  socket: Socket;
  received: string[];
}

/** A former member, a stranger and a rejected applicant send every command; the former one's socket was open before. */
export async function sendForeignCommands(situation: Situation, tally: Tally): Promise<void> {
  const { address, owner, mate, former, stranger, rejected, ids, removeFormer } = situation;
  const attacks: Attack[] = [];
  for (const attacker of [former, stranger, rejected]) {
    const socket = connect(address, attacker.cookie);
    await connected(socket);
    await command(socket, 'watchBoard', { projectId: ids.projectId });
    await command(socket, 'watchPresence', { userIds: [owner.id, mate.id] });
    attacks.push({ attacker, socket, received: [] });
  }
  await removeFormer();
  for (const attack of attacks) {
    attack.socket.onAny((...event: unknown[]) => attack.received.push(JSON.stringify(event)));
    await sendAll(attack, situation, tally);
  }
  await owner.call('POST', `/api/chat/${ids.group}/message`, { text: 'PRIVATE-7f3a after the removal' });
  await owner.call('POST', `/api/project/${ids.projectId}/task`, { title: 'PRIVATE-7f3a later' });
  for (const { attacker, socket, received } of attacks) {
    await command(socket, 'watchPresence', { userIds: [] });
    const hasLeaked = received.join('').includes('PRIVATE');
    tally.attempt('foreign events', !hasLeaked, `${attacker.name} received ${received.join(' ')}`);
    socket.close();
  }
}

async function sendAll(
  { attacker, socket }: Attack,
  { ids, owner, mate }: Situation,
  tally: Tally,
): Promise<void> {
  const send = async (name: string, input: unknown) => {
    const ack = await command(socket, name, input);
    const isEmpty = name === 'watchPresence' && ack.userIds?.length === 0;
    tally.attempt('foreign commands', !ack.ok || isEmpty, `${attacker.name} ${name} ${JSON.stringify(ack)}`);
  };
  const { group, direct, projectId } = ids;
  for (const chatId of [group, direct, [group], { $ne: 1 }, '__proto__', '\u0000', group.toUpperCase()]) {
    await send('joinRoom', chatId);
    await send('typing', { chatId });
    for (const senderId of [attacker.id, owner.id])
      await send('sendMessage', { chatId, senderId, text: 'Forged', __proto__: { senderId: owner.id } });
  }
  for (const board of [projectId, [projectId], projectId.toUpperCase(), group])
    await send('watchBoard', { projectId: board });
  await send('watchPresence', { userIds: [owner.id, mate.id] });
  await send('watchPresence', { userIds: Array.from({ length: 5_000 }, () => owner.id) });
  for (const name of ['__proto__', 'constructor', 'receiveMessage', 'boardChanged'])
    socket.emit(name, { chatId: group });
}

/** Many sockets, many packets, and handshakes from elsewhere. */
export async function floodSockets(situation: Situation, tally: Tally): Promise<void> {
  const { address } = situation;
  const flooder = await createMember(address, 'Flooder');
  for (const origin of ['https://evil.example', 'null', `${address}.evil.example`, 'http://rebound.example'])
    tally.attempt(
      'foreign origin',
      !(await connected(connect(address, flooder.cookie, origin))),
      `socket of ${origin}`,
    );
  const sockets = Array.from({ length: 130 }, () => connect(address, flooder.cookie));
  await Promise.all(sockets.map(connected));
  await new Promise((resolve) => setTimeout(resolve, 300));
  const open = sockets.filter(({ connected: isOpen }) => isOpen);
  tally.attempt('socket floods', open.length <= 100, `${open.length} sockets of one member`);
  for (const socket of sockets.slice(1)) socket.close();
  const [socket = connect(address, flooder.cookie)] = open;
  for (let count = 0; count < 3_000; count += 1) socket.emit(`unknown${count}`, 'x');
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  tally.attempt('packet floods', !socket.connected, '3,000 packets at once, and the socket stays open');
  socket.close();
}
