import { joinRoom, sayTyping, sendMessage } from '@tandem/contract/chat';
import { deleteMessage, removeReaction } from '@tandem/contract/chat/chat-messages';
import { saveMessage, unsaveMessage } from '@tandem/contract/chat/chat-saved-messages';
import { eq } from 'drizzle-orm';
import {
  archiveProject,
  deleteProject,
  restoreProject,
  unarchiveProject,
} from '@tandem/contract/projects/project-lifecycle';
import {
  listFeed,
  ignoreProject,
  saveProject,
  unignoreProject,
  unsaveProject,
} from '@tandem/contract/projects/project-lists';
import { viewProject } from '@tandem/contract/projects';
import { removeProjectUser } from '@tandem/contract/projects/project-members';
import { declineInvitation, withdrawInvitation } from '@tandem/contract/invitations';
import { revokeInvitationLink } from '@tandem/contract/invitations/invitation-links';
import { listReceivedJoinRequests, withdrawJoinRequest } from '@tandem/contract/join-requests';
import type { Operation } from '@tandem/contract/operation';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { projects } from '../features/projects/projects.tables.ts';
import { chatCommandRows, chatRows } from './access-matrix/chat.rows.ts';
import { invitationsRows } from './access-matrix/invitations.rows.ts';
import { type KeptRows, keepRows } from './access-matrix/kept-rows.ts';
import { joinRequestsRows } from './access-matrix/join-requests.rows.ts';
import { projectsRows } from './access-matrix/projects.rows.ts';
import {
  type AccessRow,
  isSignedOut,
  type Role,
  roles,
  type Actors,
  type Situation,
} from './access-matrix/row.ts';
import { createActors, prepare } from './access-matrix/situation.ts';
import { tasksCommandRows, tasksRows } from './access-matrix/tasks.rows.ts';
import { connect } from './live-client.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let app: TestApp;
let actors: Actors;
let situation: Situation;
let kept: KeptRows;
beforeAll(async () => {
  app = await createTestApp({ listens: true });
  actors = await createActors(app);
});
beforeEach(() => kept.restore());
afterAll(async () => {
  await kept.forget();
  await app.close();
});

/** Prepares P, which the owner then changes; each test finds it so. */
const inSituation = (change: (situation: Situation) => Promise<unknown>) => async () => {
  situation = await prepare(app, actors);
  await change(situation);
  kept = await keepRows(app.database);
};

/** The rows of the access matrix whose requests name P, its tasks or its group chat. */
const rows = [...projectsRows, ...joinRequestsRows, ...invitationsRows, ...tasksRows, ...chatRows];
const named = rows.filter(({ operation, input }) => {
  const seen = new Set<PropertyKey>();
  const spy = <T extends object>(value: T): T => new Proxy(value, { get: (_, key) => (seen.add(key), key) });
  input?.(spy({ p: {}, collaborator: {}, owner: {} }) as unknown as Situation);
  return ['p', 'groupChat'].some((key) => seen.has(key)) && operation.name !== 'reorderMyProjects';
});
const byName = (some: readonly AccessRow[]) => some.map((row) => [row.operation.name, row] as const);

const send = (who: Role, { operation, input, form }: AccessRow) =>
  (who === 'nobody' ? app.nobody : situation[who]).send(operation, input?.(situation), form);

describe('an archived project', () => {
  beforeAll(inSituation(({ owner, p }) => owner.call(archiveProject, { params: { id: p._id } })));

  /** What takes back what was said, which is possible at any time. */
  const takingBack: Operation[] = [deleteMessage, removeReaction];
  /** What changes only the member's own lists, or lets them go, and what the owner does about the archive itself. */
  const allowed = new Set<Operation>([
    ...takingBack,
    saveMessage,
    unsaveMessage,
    saveProject,
    unsaveProject,
    ignoreProject,
    unignoreProject,
    withdrawJoinRequest,
    declineInvitation,
    withdrawInvitation,
    revokeInvitationLink,
    archiveProject,
    unarchiveProject,
    deleteProject,
    restoreProject,
  ]);
  const isReading = ({ operation }: AccessRow) =>
    operation.method === 'GET' || ['openGroupChat', 'markChatRead'].includes(operation.name);

  it.each(byName(named.filter(isReading)))('is read as before by %s', async (_, row) => {
    for (const role of roles) {
      const reply = await send(role, row);
      expect(reply.statusCode, `${role}: ${reply.body}`).toBe(row.statuses[role]);
    }
  });

  it.each(byName(named.filter(({ operation }) => takingBack.includes(operation))))(
    'still allows %s',
    async (_, row) => {
      for (const role of roles) {
        const reply = await send(role, row);
        expect(reply.statusCode, `${role}: ${reply.body}`).toBe(row.statuses[role]);
      }
    },
  );

  const changing = named.filter((row) => !isReading(row) && !allowed.has(row.operation));
  it.each(byName(changing))('is not changed by %s', async (_, row) => {
    for (const role of roles) {
      const isLeaving = row.operation === removeProjectUser && role === 'collaborator';
      if (isLeaving) continue;
      const reply = await send(role, row);
      if (row.statuses[role] < 400)
        expect(reply.json(), role).toMatchObject({
          code: 'projects.archived',
          message: 'This project is archived. Its owner can take it out of the archive.',
        });
      else expect(reply.statusCode, role).toBeGreaterThanOrEqual(400);
    }
  });

  it('still lets a collaborator leave', async () => {
    const { p, collaborator } = situation;
    await collaborator.call(removeProjectUser, { params: { id: p._id, userId: collaborator.id } });
    expect((await collaborator.call(viewProject, { params: { id: p._id } })).data.isMember).toBe(false);
  });

  it('refuses messages and typing over the socket', async () => {
    const { groupChat, collaborator } = situation;
    const client = await connect(app, collaborator);
    const message = { chatId: groupChat, senderId: collaborator.id, text: 'Still there?' };
    for (const command of [sendMessage, sayTyping]) {
      const ack = await client.send(command, message);
      expect(ack.ok ? 'ok' : ack.code).toBe('projects.archived');
    }
    expect((await client.send(joinRoom, groupChat)).ok).toBe(true);
    client.close();
  });

  it('is in no feed and gives its owner nothing to decide, until it is taken out', async () => {
    const { p, stranger, owner } = situation;
    const ids = async () => (await stranger.call(listFeed)).data.map(({ _id }) => _id);
    expect(await ids()).not.toContain(p._id);
    expect((await owner.call(listReceivedJoinRequests)).data).toEqual([]);
    await owner.call(unarchiveProject, { params: { id: p._id } });
    expect(await ids()).toContain(p._id);
    expect((await owner.call(listReceivedJoinRequests)).data).toHaveLength(1);
  });
});

describe('a deleted project', () => {
  beforeAll(
    inSituation(({ owner, p }) =>
      owner.call(deleteProject, { params: { id: p._id }, body: { title: p.title } }),
    ),
  );

  const ownersOwn = new Set<Operation>([viewProject, restoreProject]);

  it.each(byName(named))('does not exist for %s', async (_, row) => {
    for (const role of roles) {
      const reply = await send(role, row);
      if (isSignedOut(role)) expect(reply.statusCode).toBe(401);
      else if (role === 'owner' && ownersOwn.has(row.operation)) expect(reply.statusCode).toBe(200);
      // The request was withdrawn with the project.
      else if (role === 'applicant' && row.operation === withdrawJoinRequest)
        expect(reply.statusCode).toBe(409);
      else expect(reply.statusCode, `${role}: ${reply.body}`).toBe(404);
    }
    const [stored] = await app.database.orm.select().from(projects).where(eq(projects.id, situation.p._id));
    expect(stored).toMatchObject({ title: 'P', status: 'open' });
  });

  it('has no board, no chat and no typing over the socket', async () => {
    const { p, groupChat, collaborator, owner } = situation;
    for (const who of [collaborator, owner]) {
      const client = await connect(app, who);
      const inputs: Record<string, unknown> = {
        joinRoom: groupChat,
        sendMessage: { chatId: groupChat, senderId: who.id, text: 'Hello?' },
        sayTyping: { chatId: groupChat },
        watchBoard: { projectId: p._id },
        watchActivity: { projectId: p._id },
      };
      for (const { command } of [...chatCommandRows, ...tasksCommandRows]) {
        if (!(command.name in inputs)) continue;
        const ack = await client.send(command, inputs[command.name]);
        expect(ack.ok ? 'ok' : ack.code).toMatch(/chat\.not_found|tasks\.no_board/);
      }
      client.close();
    }
  });
});
