import { isHandled, isRefused } from '../caller.ts';
import { type Hostile, createMember, createProject, marker, must, type Situation } from '../situation.ts';
import type { Tally } from '../tally.ts';
import { readAudit, setRole, type Staff } from './staff.ts';

const reportPath = (caseId: string, act = '') => `/api/admin/reports/${caseId}${act}`;

/** Reports something and returns the id of its case, as an administrator finds it. */
export async function report(
  by: Hostile,
  admin: Hostile,
  thing: { kind: string; id: string },
): Promise<string> {
  must(await by.call('POST', '/api/reports', { thing, reason: 'other', words: 'Look.' }));
  const { data } = must(await admin.call('GET', '/api/admin/reports'));
  const found = data.find((one: { thing: { id: string } }) => one.thing.id === thing.id);
  if (found === undefined) throw new Error(`No case for ${thing.kind}.`);
  return found._id;
}

const acts: [string, string, unknown][] = [
  ['GET', '', undefined],
  ['POST', '/take', undefined],
  ['POST', '/notes', { text: 'Mine.' }],
  ['POST', '/decide', { outcome: 'dismissed' }],
  ['POST', '/decide', { outcome: 'warned', reason: 'Because.' }],
  ['POST', '/decide', { outcome: 'hidden', reason: 'Because.' }],
  ['POST', '/decide', { outcome: 'suspended', reason: 'Because.', days: 7 }],
  ['POST', '/undo', {}],
];

/** Reports about oneself, about colleagues and administrators; outcomes that are none; two decisions at once. */
export async function decideWrongly(situation: Situation, staff: Staff, tally: Tally): Promise<void> {
  const { admin, moderator, colleague, member } = staff;
  const own = await report(member, admin, { kind: 'member', id: moderator.id });
  for (const [method, act, body] of acts)
    for (const who of [moderator, colleague]) {
      // A colleague may look and note, and an administrator decides.
      if (who === colleague && method === 'GET') continue;
      const { status } = await who.call(method, reportPath(own, act), body);
      tally.attempt('report about moderators', isRefused(status), `${who.name} ${act} answered ${status}`);
    }
  const queue = await moderator.call('GET', '/api/admin/reports');
  const isHidden = isHandled(queue.status) && !queue.text.includes(own);
  tally.attempt('report about moderators', isHidden, 'the queue shows a report about oneself');
  const projectId = await createProject(admin);
  const ofAdmin = await report(member, staff.other, { kind: 'project', id: projectId });
  for (const [method, act, body] of acts.slice(1)) {
    const { status } = await moderator.call(method, reportPath(ofAdmin, act), body);
    tally.attempt('things of administrators', isRefused(status), `${act} answered ${status}`);
  }
  const visible = await member.call('GET', `/api/project/${projectId}`);
  tally.attempt('things of administrators', visible.status === 200, 'the project is hidden');
  await forgeOutcomes(situation, staff, tally);
  await decideAtOnce(situation, staff, tally);
  await readAround(situation, staff, tally);
}

async function forgeOutcomes(
  { address, stranger, owner }: Situation,
  staff: Staff,
  tally: Tally,
): Promise<void> {
  const { admin, moderator, member } = staff;
  const target = await createMember(address, 'Target');
  const caseId = await report(member, admin, { kind: 'member', id: target.id });
  const reason = 'Because.';
  const forged: unknown[] = [
    { outcome: 'deleted', reason },
    { outcome: ['suspended'], reason, days: 7 },
    { outcome: 'hidden', reason },
    { outcome: 'suspended', reason },
    ...[365, -1, 0, '7', 1e9, [7], 7.5].map((days) => ({ outcome: 'suspended', reason, days })),
    { outcome: 'suspended', days: 7 },
    { outcome: 'warned', reason: ' ' },
    { outcome: 'warned', reason: 'x'.repeat(5_000) },
    {},
    'suspended',
  ];
  for (const body of forged) {
    const { status } = await moderator.call('POST', reportPath(caseId, '/decide'), body);
    tally.attempt('forged outcomes', isRefused(status), `${JSON.stringify(body).slice(0, 60)}: ${status}`);
  }
  for (const id of [owner.id, `${caseId}0`, '__proto__', "' or 1=1 --", '%2e%2e']) {
    const { status } = await moderator.call('POST', reportPath(id, '/decide'), { outcome: 'dismissed' });
    tally.attempt('forged outcomes', isRefused(status), `case ${id}: ${status}`);
  }
  const undone = await moderator.call('POST', reportPath(caseId, '/undo'), {});
  tally.attempt('forged outcomes', isRefused(undone.status), `undoing nothing: ${undone.status}`);
  const others = { authorId: stranger.id, memberId: stranger.id, userId: stranger.id, by: admin.id };
  const body = { outcome: 'suspended', reason, days: 1, ...others };
  must(await moderator.call('POST', reportPath(caseId, '/decide'), body));
  const isLive = (await stranger.call('GET', '/profile/view')).status === 200;
  tally.attempt('forged outcomes', isLive, 'somebody else is suspended');
  const { data } = must(await admin.call('GET', reportPath(caseId)));
  tally.attempt('forged outcomes', data.decision.by._id === moderator.id, 'somebody else decided');
}

async function decideAtOnce({ address }: Situation, staff: Staff, tally: Tally): Promise<void> {
  const { admin, moderator, colleague, member } = staff;
  const target = await createMember(address, 'Contested');
  const caseId = await report(member, admin, { kind: 'member', id: target.id });
  const before = (await readAudit(admin)).length;
  const bodies = [{ outcome: 'dismissed' }, { outcome: 'warned', reason: 'One.' }];
  const answers = await Promise.all(
    [moderator, colleague, admin, moderator, colleague, admin].map((who, at) =>
      who.call('POST', reportPath(caseId, '/decide'), bodies[at % 2]),
    ),
  );
  const decided = answers.filter(({ status }) => status === 200).length;
  tally.attempt('decisions at once', decided === 1, `${decided} decisions of one case`);
  const undone = await Promise.all(
    [moderator, colleague, admin].map((who) => who.call('POST', reportPath(caseId, '/undo'), {})),
  );
  const taken = undone.filter(({ status }) => status === 200).length;
  tally.attempt('decisions at once', taken === 1, `undone ${taken} times`);
  const entries = (await readAudit(admin)).length - before;
  tally.attempt('decisions at once', entries === decided + taken, `${entries} entries of two acts`);
  // Whoever loses the role while deciding decides before, or not at all.
  for (let round = 0; round < 6; round += 1) {
    const [taking, deciding] = await Promise.all([
      setRole(admin, colleague, 'member'),
      colleague.call('POST', reportPath(caseId, '/decide'), { outcome: 'warned', reason: 'Quick.' }),
    ]);
    const log = must(await admin.call('GET', `/api/admin/audit?limit=2`)).data as { act: string }[];
    const isAfter = deciding.status === 200 && log[0]?.act === 'memberWarned';
    tally.attempt('decisions at once', !isAfter, `decided after the role was taken (${taking.status})`);
    if (deciding.status === 200) must(await admin.call('POST', reportPath(caseId, '/undo'), {}));
    must(await setRole(admin, colleague, 'moderator'));
  }
}

/** A report of one message shows few of those around it, whatever is asked for. */
async function readAround({ mate, owner, ids }: Situation, staff: Staff, tally: Tally): Promise<void> {
  const { admin, moderator } = staff;
  const sent: string[] = [];
  for (let count = 0; count < 24; count += 1) {
    const text = `${marker} line ${count}.`;
    sent.push(must(await owner.call('POST', `/api/chat/${ids.direct}/message`, { text })).data._id);
  }
  const caseId = await report(mate, admin, { kind: 'message', id: sent[12] ?? '' });
  for (const end of ['', '?limit=100', '?before=0', '?context=1000']) {
    const { status, text } = await moderator.call('GET', `${reportPath(caseId)}${end}`);
    const shown = Array.from({ length: 24 }, (_, at) => at).filter((at) => text.includes(`line ${at}.`));
    const isNear = isHandled(status) && shown.every((at) => Math.abs(at - 12) <= 5);
    tally.attempt('private texts', isNear, `a report shows the lines ${shown.join(' ')}`);
  }
}
