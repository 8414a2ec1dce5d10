import { operationRegistry } from '@tandem/contract/registry';
import { isHandled, isRefused, send } from '../caller.ts';
import { command, connect, connected } from '../connect.ts';
import { createMember, type Hostile, marker, must, type Situation } from '../situation.ts';
import type { Tally } from '../tally.ts';
import { abuseAdministration } from './administrator.ts';
import { decideWrongly } from './decisions.ts';
import { showHiddenPhotos } from './hidden-photos.ts';
import { appointStaff, memberPath, readAudit, setRole, type Staff } from './staff.ts';
import { useSuspendedOwnersLinks } from './suspended-owner.ts';

/** A moderator who wants more: what administrators may, private texts, addresses, the audit log, the last word. */
export async function abuseModeration(situation: Situation, tally: Tally): Promise<void> {
  const staff = await appointStaff(situation);
  await callAdministratorOperations(situation, staff, tally);
  await raiseOwnRole(situation, staff, tally);
  await actOnColleagues(staff, tally);
  await readPrivateTexts(situation, staff, tally);
  await readAddresses(staff, tally);
  await changeAudit(situation, staff, tally);
  await decideWrongly(situation, staff, tally);
  await showHiddenPhotos(situation, staff, tally);
  await useSuspendedOwnersLinks(situation, staff, tally);
  await abuseAdministration(staff, tally);
  await removeLastAdministrator(staff, tally);
  await keepLostRole(situation, staff, tally);
}

async function callAdministratorOperations({ address }: Situation, staff: Staff, tally: Tally) {
  const { moderator, member, admin } = staff;
  const bodies = [
    undefined,
    { role: 'administrator' },
    { reason: 'Because.' },
    { section: 'signUp', version: 0 },
  ];
  const operations = operationRegistry.filter(({ operation }) => operation.access === 'administrator');
  for (const { operation } of operations)
    for (const { id } of [member, moderator, admin])
      for (const body of bodies) {
        if (operation.method === 'GET' && body !== undefined) continue;
        const path = operation.path.replaceAll(/\{\w+\}/g, id);
        const { status } = await moderator.call(operation.method, path, body);
        tally.attempt(
          'moderator as administrator',
          isRefused(status),
          `${operation.name} answered ${status}`,
        );
      }
  const path = memberPath(moderator, '/role');
  for (const odd of [
    `${path}/`,
    path.replace('/role', '//role'),
    path.toUpperCase(),
    `${path}%00`,
    `/.${path}`,
  ]) {
    const { status } = await moderator.call('PATCH', odd, { role: 'administrator' });
    tally.attempt('moderator as administrator', isRefused(status), `${odd} answered ${status}`);
  }
  const headers = { 'x-http-method-override': 'PATCH', 'x-community-role': 'administrator' };
  const { status } = await send(address, 'POST', path, {
    cookie: moderator.cookie,
    body: { role: 'administrator' },
    headers,
  });
  tally.attempt('moderator as administrator', isRefused(status), `another method answered ${status}`);
}

async function raiseOwnRole({ claimToken }: Situation, { moderator }: Staff, tally: Tally) {
  const tries = [
    ['PATCH', '/profile/edit', { communityRole: 'administrator', role: 'administrator', about: 'Me.' }],
    ['POST', '/api/admin/claim', { token: claimToken }],
    ['POST', '/api/admin/claim', { token: 'A'.repeat(43) }],
    ['POST', '/api/admin/claim', { token: { $ne: '' } }],
    ['PATCH', memberPath(moderator, '/role'), { role: 'administrator' }],
    ['PATCH', memberPath(moderator, '/role?role=administrator'), { role: ['administrator'] }],
  ] as const;
  for (const [method, path, body] of tries) {
    await moderator.call(method, path, body);
    const { user } = must(await moderator.call('GET', '/api/session'));
    tally.attempt('own role', user.communityRole === 'moderator', `${path}: ${user.communityRole}`);
  }
}

async function actOnColleagues({ moderator, colleague, admin, other }: Staff, tally: Tally): Promise<void> {
  const acts: [string, unknown][] = [
    ['/suspend', { days: 7, reason: 'Because.' }],
    ['/suspend', { days: null, reason: 'Because.' }],
    ['/unsuspend', undefined],
    ['/end-sessions', undefined],
  ];
  for (const target of [colleague, admin, other, moderator])
    for (const id of [target.id, target.id.toUpperCase(), `{${target.id}}`, ` ${target.id}`, target.emailId])
      for (const [act, body] of acts) {
        const path = `/api/admin/members/${encodeURIComponent(id)}${act}`;
        const { status } = await moderator.call('POST', path, body);
        tally.attempt('acts on colleagues', isRefused(status), `${act} on ${id} answered ${status}`);
      }
  for (const target of [colleague, admin, other, moderator])
    tally.attempt(
      'acts on colleagues',
      (await target.call('GET', '/profile/view')).status === 200,
      `${target.name} lost the session`,
    );
}

async function readPrivateTexts(
  { ids }: Situation,
  { moderator, admin }: Staff,
  tally: Tally,
): Promise<void> {
  const chats = [ids.group, ids.direct];
  const project = `/api/project/${ids.projectId}`;
  const paths = [
    ...chats.flatMap((id) =>
      ['', '/messages', '/members', '/changes?after=0'].map((end) => `/api/chat/${id}${end}`),
    ),
    ...['/tasks', `/task/${ids.taskId}/details`, '/requests', '/tasks/analytics'].map(
      (end) => `${project}${end}`,
    ),
    `/api/projects/feed?search=${marker}`,
    `/api/admin/reports/${ids.group}`,
    `/api/admin/reports/${ids.taskId}`,
  ];
  for (const who of [moderator, admin])
    for (const path of paths) {
      const { status, text } = await who.call('GET', path);
      const isHidden = isHandled(status) && !text.includes(marker);
      tally.attempt('private texts', isHidden, `${who.name} reads ${path}: ${status}`);
    }
  for (const thing of [
    { kind: 'message', id: ids.group },
    { kind: 'comment', id: ids.commentId },
    { kind: 'message', id: ids.commentId },
  ]) {
    const { status } = await moderator.call('POST', '/api/reports', { thing, reason: 'other' });
    tally.attempt('private texts', status === 404, `a report of what one cannot see answered ${status}`);
  }
}

async function readAddresses(staff: Staff, tally: Tally): Promise<void> {
  const { moderator, admin, member } = staff;
  const emails = Object.values(staff).map(({ emailId }: Hostile) => emailId);
  const searches = [
    member.emailId,
    member.emailId.slice(0, 9),
    'hidden.example',
    '@',
    '%',
    "' or 1=1 --",
    member.name,
  ];
  for (const who of [moderator, admin])
    for (const search of searches) {
      const path = `/api/admin/members?search=${encodeURIComponent(search)}`;
      const { status, text } = await who.call('GET', path);
      const isHidden = isHandled(status) && !emails.some((one) => text.includes(one));
      tally.attempt('addresses', isHidden, `${who.name} searches ${search}: ${status}`);
    }
  const found = await moderator.call(
    'GET',
    `/api/admin/members?search=${encodeURIComponent(member.emailId)}`,
  );
  const isHidden = isHandled(found.status) && !found.text.includes(member.id);
  tally.attempt('addresses', isHidden, 'a moderator finds a member by the address');
  for (const who of [moderator, admin]) {
    const { status, text } = await who.call('GET', memberPath(member));
    const isHidden = isHandled(status) && !text.includes(member.emailId);
    tally.attempt('addresses', isHidden, `${who.name} looks at the member: ${status}`);
  }
  const before = (await readAudit(admin)).length;
  const looks = await Promise.all(
    Array.from({ length: 8 }, () => admin.call('POST', memberPath(member, '/email'))),
  );
  const seen = looks.filter(({ text }) => text.includes(member.emailId)).length;
  const logged = (await readAudit(admin)).length - before;
  tally.attempt('addresses', logged === seen, `${seen} looks left ${logged} entries`);
}

async function changeAudit({ address }: Situation, { moderator, admin }: Staff, tally: Tally): Promise<void> {
  const member = await createMember(address, 'Audited');
  const before = await readAudit(admin);
  const entry = before[0]?._id ?? '';
  const body = { reason: 'Another.', _id: entry };
  for (const who of [moderator, admin])
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      for (const path of ['/api/admin/audit', `/api/admin/audit/${entry}`, '/api/admin/audit/export']) {
        const { status } = await who.call(method, path, body);
        tally.attempt('audit log', isRefused(status), `${method} ${path} answered ${status}`);
      }
  const injected = "x'); delete from audit_entries; --";
  const values = [injected, "' or '1'='1", `${entry}' --`, '1;truncate audit_entries', '$1', '\\'];
  for (const name of ['act', 'actor', 'member', 'from', 'until', 'cursor', 'limit', 'order'])
    for (const value of values) {
      const { status } = await admin.call('GET', `/api/admin/audit?${name}=${encodeURIComponent(value)}`);
      tally.attempt('audit log', isHandled(status), `${name}=${value} answered ${status}`);
    }
  must(await admin.call('POST', memberPath(member, '/suspend'), { days: 1, reason: injected }));
  must(await admin.call('POST', memberPath(member, '/unsuspend')));
  const after = await readAudit(admin);
  const kept = before.every((one) => after.some((later) => JSON.stringify(later) === JSON.stringify(one)));
  tally.attempt('audit log', kept, 'an entry is gone or changed');
  tally.attempt(
    'audit log',
    after.some(({ reason }) => reason === injected),
    'a reason is not stored as typed',
  );
}

const isAdministrator = async (who: Hostile): Promise<boolean> =>
  (await who.call('GET', '/api/admin/overview')).status === 200;

/** Two administrators give up their role, suspend and delete each other at once; afterwards one is left, who stays. */
async function removeLastAdministrator({ admin, other }: Staff, tally: Tally): Promise<void> {
  const attack = { days: null, reason: 'Because.' };
  const demote = (by: Hostile) => setRole(by, by, 'member');
  const suspend = (by: Hostile, who: Hostile) => by.call('POST', memberPath(who, '/suspend'), attack);
  const remove = (by: Hostile, who: Hostile) =>
    by.call('POST', memberPath(who, '/delete'), { reason: 'Because.' });
  let last = admin;
  for (const [first, second] of [
    ...Array.from({ length: 6 }, () => [demote, demote] as const),
    [demote, suspend] as const,
    [suspend, remove] as const,
  ]) {
    await Promise.all([first(admin, other), second(other, admin)]);
    const [isOne, isOther] = [await isAdministrator(admin), await isAdministrator(other)];
    tally.attempt('last administrator', isOne || isOther, 'nobody is left');
    last = isOne ? admin : other;
    if (isOne !== isOther) await setRole(last, last === admin ? other : admin, 'administrator');
    if (!(await isAdministrator(admin)) || !(await isAdministrator(other))) break;
  }
  const password = 'correct horse battery';
  const alone = [
    () => demote(last),
    () => setRole(last, last, 'moderator'),
    () => suspend(last, last),
    () => remove(last, last),
    () => last.call('POST', '/api/account/delete', { password, confirmation: 'DELETE' }),
  ];
  for (const act of alone) {
    const { status } = await act();
    tally.attempt('last administrator', isRefused(status), `answered ${status}`);
  }
  tally.attempt('last administrator', await isAdministrator(last), 'the last one is gone');
}

/** A role that was taken: the session, the sockets and requests on their way lose it too. */
async function keepLostRole(
  { address, stranger, victim }: Situation,
  staff: Staff,
  tally: Tally,
): Promise<void> {
  const { moderator } = staff;
  const last = (await isAdministrator(staff.admin)) ? staff.admin : staff.other;
  const socket = connect(address, moderator.cookie);
  if (!(await connected(socket))) throw new Error('The moderator could not connect.');
  let received = 0;
  socket.on('reportsChanged', () => (received += 1));
  const report = (id: string) =>
    stranger.call('POST', '/api/reports', { thing: { kind: 'member', id }, reason: 'spam' });
  must(await report(victim.id));
  await command(socket, 'watchPresence', { userIds: [] });
  const before = received;
  must(await setRole(last, moderator, 'member'));
  must(await report(staff.colleague.id));
  await command(socket, 'watchPresence', { userIds: [] });
  tally.attempt('lost role', received === before, 'a former moderator hears of reports');
  socket.close();
  for (const path of ['/api/admin/reports', '/api/admin/members', memberPath(victim)]) {
    const { status } = await moderator.call('GET', path);
    tally.attempt('lost role', status === 403, `${path} answered ${status}`);
  }
}
