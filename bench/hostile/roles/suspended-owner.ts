import { isRefused } from '../caller.ts';
import { createMember, createProject, type Hostile, must, type Situation } from '../situation.ts';
import type { Tally } from '../tally.ts';
import { memberPath, type Staff } from './staff.ts';

const kind = 'links of a suspended owner';

/** Links that were made before their owner was suspended: nobody joins while the owner cannot look after the project. */
export async function useSuspendedOwnersLinks(
  { address }: Situation,
  { admin }: Staff,
  tally: Tally,
): Promise<void> {
  const owner = await createMember(address, 'Hostess');
  const projectId = await createProject(owner);
  const made = must(
    await owner.call('POST', `/api/project/${projectId}/invitation-links`, { role: 'Tester' }),
  );
  const token = String(made.data.path).split(/[/=]/).at(-1) ?? '';
  const early = await createMember(address, 'Early');
  must(await early.call('POST', '/api/invitation-links/join', { token }));
  must(await admin.call('POST', memberPath(owner, '/suspend'), { days: 7, reason: 'Advertising.' }));
  const joinAs = (guest: Hostile) => guest.call('POST', '/api/invitation-links/join', { token });
  const guests = await Promise.all(Array.from({ length: 6 }, () => createMember(address, 'Guest')));
  await Promise.all(
    guests.map(async (guest) => {
      const { status } = await joinAs(guest);
      tally.attempt(kind, isRefused(status), `joining answered ${status}`);
      const board = await guest.call('GET', `/api/project/${projectId}/tasks`);
      tally.attempt(kind, isRefused(board.status), `the board answered ${board.status}`);
    }),
  );
  const seen = await early.call('POST', '/api/invitation-links/view', { token });
  tally.attempt(kind, isRefused(seen.status), `the link shows the project: ${seen.status}`);
  must(await admin.call('POST', memberPath(owner, '/unsuspend')));
  const { status } = await joinAs(await createMember(address, 'Late'));
  tally.attempt(kind, status < 300, `after the suspension joining answers ${status}`);
}
