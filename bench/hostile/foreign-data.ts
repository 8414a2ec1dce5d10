import { operationRegistry } from '@tandem/contract/registry';
import { type Operation, pathOf } from '@tandem/contract/operation';
import { type Hostile, marker, type Situation } from './situation.ts';
import type { Tally } from './tally.ts';

/** What an outsider may do, or what ends the situation; other attacks try these. */
const notTried = new Set([
  'signUp',
  'logIn',
  'logOut',
  'deleteAccount',
  'signOutEverywhere',
  'askToJoin',
  'changePassword',
  'sendConnectionRequest',
  'openUploadTicket',
  'uploadFile',
  'downloadFile',
  'readCalendar',
]);

const text = 'Forged by an outsider';
const bodies: Record<string, unknown> = {
  editProject: { title: text },
  setProjectStatus: { status: 'closed' },
  createTask: { title: text },
  editTask: { title: text },
  moveTask: { status: 'Done' },
  addTaskComment: { text },
  editTaskComment: { text },
  postChatMessage: { text },
  confirmPassword: { password: text },
  createProject: { title: '' },
  editProfile: {},
};

/** Whether a reply has somebody else's private text or e-mail address. */
function leaks(reply: string, { emailId, name }: Hostile): boolean {
  const texts = [...reply.matchAll(/PRIVATE-7f3a(-\w+)?/g)].some(([found]) => found !== `${marker}-${name}`);
  return texts || [...reply.matchAll(/secret-[\w-]+@hidden\.example/g)].some(([found]) => found !== emailId);
}

/** Every operation with the ids of others, by everybody who has no right to them; then nothing may have changed. */
export async function readForeignData(situation: Situation, tally: Tally): Promise<void> {
  const { ids, owner, former, rejected, pending, stranger, victim } = situation;
  const before = await readAsOwner(situation);
  for (const attacker of [stranger, pending, rejected, former, victim]) {
    const own = attacker === pending ? ids.requestId : attacker === victim ? ids.connectionRequestId : null;
    for (const { operation } of operationRegistry) {
      if (notTried.has(operation.name)) continue;
      for (const path of pathsOf(operation, situation)) {
        if (own !== null && path.includes(own)) continue;
        const body = bodies[operation.name] ?? {
          userId: attacker.id,
          assignedTo: owner.id,
          projectIds: [ids.projectId],
        };
        const hasBody = operation.body !== undefined;
        const { status, text: reply } = await attacker.call(
          operation.method,
          path,
          hasBody ? body : undefined,
        );
        const what = `${attacker.name} ${operation.name} ${path} ${status}`;
        tally.attempt('foreign data', !leaks(reply, attacker) && status < 500 && status > 0, what);
      }
    }
  }
  tally.attempt('foreign writes', (await readAsOwner(situation)) === before, 'an outsider changed something');
}

function pathsOf(operation: Operation, { ids, owner }: Situation): string[] {
  const base = { bucket: 'tandem', token: 'x', secret: 'x', path: `profileImages/${owner.id}/me.jpg` };
  const person = operation.path.startsWith('/api/user/') ? owner.id : ids.projectId;
  const id = operation.name === 'endSession' ? ids.sessionId : person;
  const chats = operation.path.includes('{chatId}') ? [ids.group, ids.direct] : [''];
  const requests = operation.path.includes('{requestId}')
    ? [ids.requestId, ids.rejectedId, ids.connectionRequestId]
    : [''];
  return chats.flatMap((chatId) =>
    requests.map((requestId) =>
      pathOf(operation.path, { ...base, ...ids, userId: owner.id, id, chatId, requestId }),
    ),
  );
}

/** All that outsiders might have changed, as the owner reads it. */
async function readAsOwner({ owner, ids }: Situation): Promise<string> {
  const project = `/api/project/${ids.projectId}`;
  const paths = [
    project,
    `${project}/users`,
    `${project}/requests`,
    `${project}/tasks`,
    `${project}/task/${ids.taskId}/comments`,
    `/api/chat/${ids.group}/messages`,
    `/api/chat/${ids.direct}/messages`,
    '/api/people/requests',
  ];
  const replies: string[] = [];
  for (const path of paths) replies.push((await owner.call('GET', path)).text);
  return replies.join('\n');
}
