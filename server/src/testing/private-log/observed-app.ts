import { logIn, signUp, viewProfile } from '@tandem/contract/account';
import { listChats, postChatMessage } from '@tandem/contract/chat';
import { editProfile } from '@tandem/contract/profile';
import { listFeed } from '@tandem/contract/projects/project-lists';
import type { LightMyRequestResponse } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import { createLog } from '../../platform/logging.ts';
import { hashToken } from '../../platform/tokens.ts';
import { groupChatOf } from '../chat-actions.ts';
import { joinProject, publish } from '../project-actions.ts';
import { createTestApp, password } from '../test-app.ts';

const texts = {
  message: 'Meet me at the marked lighthouse.',
  about: 'A marked life beside the sea.',
  search: 'markedsearch',
  emailId: 'marked.address@example.org',
};

/** An app that writes its log into `lines`, and members whose texts must never be in it. */
export async function openObserved(database: Database) {
  const lines: string[] = [];
  const log = createLog('debug', { write: (line) => void lines.push(line) });
  const app = await createTestApp({ database, log });
  const [owner, other] = [await app.member(), await app.member()];
  const { _id } = await publish(owner);
  await joinProject(owner, other, _id);
  const chatId = await groupChatOf(owner, _id);
  const token = owner.cookie.split('=')[1] ?? '';
  const secrets = [...Object.values(texts), token, hashToken(token), password, 'params:'];
  let count = 0;
  /** Calls of every kind at once, with marked texts; reads and writes, with a session and without. */
  const callAll = (): Promise<LightMyRequestResponse[]> => {
    const emailId = `${(count += 1)}.${texts.emailId}`;
    const newcomer = { ...owner.user, emailId, password, age: 30, photoUrl: undefined };
    return Promise.all([
      owner.send(postChatMessage, { params: { chatId }, body: { text: texts.message } }),
      other.send(postChatMessage, { params: { chatId }, body: { text: texts.message } }),
      owner.send(editProfile, { body: { about: texts.about } }),
      owner.send(listFeed, { query: { search: texts.search } }),
      owner.send(viewProfile),
      other.send(listChats),
      app.nobody.send(signUp, { body: newcomer }),
      app.nobody.send(logIn, { body: { emailId, password } }),
    ]);
  };
  const leaks = () => lines.filter((line) => secrets.some((secret) => line.includes(secret)));
  return { app, lines, callAll, leaks };
}

/** Statuses of calls to a database that may be cut: done, unknown log-in, or "try again". */
export const isFairAnswer = ({ statusCode, headers }: LightMyRequestResponse): boolean =>
  [200, 201, 401].includes(statusCode) || (statusCode === 503 && Number(headers['retry-after']) > 0);
