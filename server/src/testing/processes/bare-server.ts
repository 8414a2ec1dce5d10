// The baseline of `npm run bench -- chat` and `-- tasks`: Fastify and Socket.IO store a row and emit or return it, nothing else.
import Fastify from 'fastify';
import { Server } from 'socket.io';
import { openDatabase } from '../../platform/database/open-database.ts';
import { newId } from '../../platform/ids.ts';
import { serveBareTasks } from './bare-tasks.ts';

const database = await openDatabase({
  databaseUrl: process.env['DATABASE_URL'] ?? null,
  dataDir: process.env['DATA_DIR'] ?? '',
  log: { info: () => undefined, warn: console.warn, error: console.error },
});
await database.executeSql(
  'create table if not exists bare_messages (id uuid primary key, chat_id uuid, text text, at timestamptz)',
);

const http = Fastify();
const io = new Server(http.server, { serveClient: false, perMessageDeflate: false });

async function store(chatId: string, text: string) {
  const message = { _id: newId(), chatId, text, createdAt: new Date().toISOString() };
  const values = [message._id, chatId, text, message.createdAt];
  await database.executeSql('insert into bare_messages values ($1, $2, $3, $4)', values);
  io.to(chatId).emit('receiveMessage', message);
  return message;
}

io.on('connection', (socket) => {
  socket.on('joinRoom', async (chatId: string, ack: (result: object) => void) => {
    await socket.join(chatId);
    ack({ ok: true });
  });
  socket.on(
    'sendMessage',
    async ({ chatId, text }: { chatId: string; text: string }, ack: (result: object) => void) =>
      ack({ ok: true, message: await store(chatId, text) }),
  );
});
http.post<{ Params: { chatId: string }; Body: { text: string } }>(
  '/api/chat/:chatId/message',
  async ({ params, body }, reply) => reply.status(201).send({ data: await store(params.chatId, body.text) }),
);
await serveBareTasks(http, database);
process.on('SIGTERM', () => {
  void database.close().then(() => process.exit(0));
});
console.log(`The bare server is ready at ${await http.listen({ port: 0, host: '127.0.0.1' })}`);
