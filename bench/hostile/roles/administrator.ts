import { isRefused } from '../caller.ts';
import { must } from '../situation.ts';
import type { Tally } from '../tally.ts';
import { memberPath, readAudit, type Staff } from './staff.ts';

const reason = 'Because.';
const kind = 'administrator';

/** An administrator who wants more: the account of a colleague, a link that somebody else should get, a shorter memory. */
export async function abuseAdministration({ admin, other, member }: Staff, tally: Tally): Promise<void> {
  const before = (await readAudit(admin)).length;
  const acts: [act: string, body: object][] = [
    ['/reset-link', { reason }],
    ['/remove-factors', { reason }],
    ['/export', { reason }],
    ['/delete', { reason }],
    ['/suspend', { days: null, reason }],
    ['/unsuspend', {}],
    ['/end-sessions', {}],
  ];
  for (const [act, body] of acts) {
    const { status } = await admin.call('POST', memberPath(other, act), body);
    tally.attempt(kind, isRefused(status), `${act} of a colleague answered ${status}`);
  }
  const demoted = await admin.call('PATCH', memberPath(other, '/role'), { role: 'member' });
  tally.attempt(kind, isRefused(demoted.status), `demoting a colleague answered ${demoted.status}`);
  const { versions } = must(await admin.call('GET', '/api/community/settings')).data;
  const weaker: [section: string, values: object][] = [
    ['security', { auditDays: 1 }],
    ['security', { auditDays: 30 }],
    ['limits', { LIMIT_LOG_IN_FAILURES_ACCOUNT: 999_999_999 }],
    ['limits', { LIMIT_REAUTHENTICATION_FAILURES: 999_999_999 }],
    ['limits', { LIMIT_SECOND_STEP_FAILURES_ACCOUNT: 0 }],
  ];
  for (const [section, values] of weaker) {
    const body = { section, version: versions[section], ...values };
    const { status } = await admin.call('PATCH', '/api/community/settings', body);
    tally.attempt(kind, isRefused(status), `${JSON.stringify(values)} answered ${status}`);
  }
  tally.attempt(kind, (await readAudit(admin)).length === before, 'a refused act changed the audit log');
  const made = await admin.call('POST', memberPath(member, '/reset-link'), { reason });
  const received = await other.call('GET', '/api/notifications');
  const isNotified = JSON.stringify(must(received)).includes('resetLinkMade');
  tally.attempt(kind, isRefused(made.status) || isNotified, 'a link for a new password was made unnoticed');
}
