import { createMember, type Hostile, must, type Situation } from '../situation.ts';

/** The administrators and moderators of a community, and a member without a role. */
export interface Staff {
  admin: Hostile;
  other: Hostile;
  moderator: Hostile;
  colleague: Hostile;
  member: Hostile;
}

export const memberPath = (who: Hostile, act = ''): string => `/api/admin/members/${who.id}${act}`;

export const setRole = (by: Hostile, who: Hostile, role: string) =>
  by.call('PATCH', memberPath(who, '/role'), { role });

/** Makes the first administrator by the link that the server printed, who makes the others. */
export async function appointStaff({ address, claimToken }: Situation): Promise<Staff> {
  const create = (name: string) => createMember(address, name);
  const admin = await create('Admin');
  must(await admin.call('POST', '/api/admin/claim', { token: claimToken }));
  const staff = {
    admin,
    other: await create('Other'),
    moderator: await create('Moderator'),
    colleague: await create('Colleague'),
    member: await create('Ordinary'),
  };
  must(await setRole(admin, staff.other, 'administrator'));
  for (const one of [staff.moderator, staff.colleague]) must(await setRole(admin, one, 'moderator'));
  return staff;
}

/** All entries of the audit log, latest first. */
export const readAudit = async (admin: Hostile): Promise<{ _id: string; reason: string | null }[]> =>
  must(await admin.call('GET', '/api/admin/audit/export')).data;
