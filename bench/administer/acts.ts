import type { AuditAct } from '@tandem/contract/audit';
import type { Answer } from '../hostile/caller.ts';
import type { Random } from '../community/random.ts';
import type { Community, Person } from './community.ts';

/** An act of the staff: what it sends, and the one entry that it leaves in the audit log; none where it is refused. */
export interface Act {
  by: Person;
  leaves: AuditAct | null;
  send(): Promise<Answer>;
  /** What must hold after it; a sentence where it does not. */
  check?(): Promise<string | null>;
}

type Invent = (random: Random) => Promise<Act>;

const reason = 'Because of what was written there.';
const memberPath = ({ id }: Person, act = '') => `/api/admin/members/${id}${act}`;
const projectPath = ({ id }: { id: string }, act: string) => `/api/admin/projects/${id}/${act}`;

/** An act of somebody on the staff, then the one that takes it back, by the same person. */
const inTurns = (
  staff: readonly Person[],
  [first, second]: [AuditAct, AuditAct],
  invent: (isFirst: boolean, by: Person, at: number) => Pick<Act, 'send' | 'check'>,
): Invent => {
  let [count, by] = [0, null as Person | null];
  return async (random) => {
    const isFirst = count % 2 === 0;
    if (isFirst || by === null) by = random.pick(staff);
    const at = Math.floor(count / 2);
    count += 1;
    return { by, leaves: isFirst ? first : second, ...invent(isFirst, by, at) };
  };
};

type Inventions = Record<string, Invent>;

/** What the staff of a community does, by name. Each is invented anew for each time. */
export const inventActs = (community: Community): Inventions => ({
  ...inventStandings(community),
  ...inventLooks(community),
  ...inventProjectActs(community),
  ...inventReports(community),
  ...inventSettings(community),
});

const staffOf = ({ administrators, moderators }: Community) => [...administrators, ...moderators];

/** Suspensions and roles. What is done to one member does not stand in the way of what is done to another. */
function inventStandings(community: Community): Inventions {
  const { administrators, moderators, members } = community;
  const [suspended, promoted] = [members.slice(0, 200), members.slice(200, 300)];
  const memberAt = (of: Person[], at: number) => of[(at * 7 + 1) % of.length] as Person;
  return {
    'suspend, lift': inTurns(
      staffOf(community),
      ['memberSuspended', 'suspensionLifted'],
      (isFirst, by, at) => ({
        send: () =>
          isFirst
            ? by.call('POST', memberPath(memberAt(suspended, at), '/suspend'), { days: 7, reason })
            : by.call('POST', memberPath(memberAt(suspended, at), '/unsuspend'), { reason }),
        check: async () => {
          const { status } = await memberAt(suspended, at).call('GET', '/profile/view');
          return status === 401 ? null : `A suspended member's session answered ${status}.`;
        },
      }),
    ),
    'make a moderator, a member': inTurns(
      administrators,
      ['roleChanged', 'roleChanged'],
      (isFirst, by, at) => ({
        send: () =>
          by.call('PATCH', memberPath(memberAt(promoted, at), '/role'), {
            role: isFirst ? 'moderator' : 'member',
          }),
      }),
    ),
    'overstep as a moderator': async (random) => {
      const by = random.pick(moderators);
      return {
        by,
        leaves: null,
        send: () => by.call('PATCH', memberPath(random.pick(members), '/role'), { role: 'moderator' }),
      };
    },
  };
}

/** Addresses and sessions of members. */
function inventLooks({ administrators, members }: Community): Inventions {
  return {
    'look an address up': async (random) => {
      const by = random.pick(administrators);
      return {
        by,
        leaves: 'emailViewed',
        send: () => by.call('POST', memberPath(random.pick(members), '/email')),
      };
    },
    'end sessions': async (random) => {
      const [by, member] = [random.pick(administrators), random.pick(members.slice(400))];
      return {
        by,
        leaves: 'sessionsEnded',
        send: () => by.call('POST', memberPath(member, '/end-sessions')),
        check: async () => {
          const { status } = await member.call('GET', '/profile/view');
          return status === 401 ? null : `An ended session answered ${status}.`;
        },
      };
    },
  };
}

function inventProjectActs(community: Community): Inventions {
  const { administrators, projects } = community;
  // Others than those that are archived meanwhile.
  const hidden = projects.slice(40);
  const projectAt = (at: number) => hidden[at % hidden.length] as (typeof projects)[number];
  return {
    'hide, show a project': inTurns(
      staffOf(community),
      ['projectHidden', 'projectShown'],
      (isFirst, by, at) => ({
        send: () => by.call('POST', projectPath(projectAt(at), isFirst ? 'hide' : 'show'), { reason }),
      }),
    ),
    'archive, unarchive a project': async (random) => {
      const [by, project] = [random.pick(administrators), random.pick(projects.slice(0, 40))];
      const { json } = await by.call('GET', `/api/admin/projects/${project.id}`);
      const isArchived = json.data.archivedAt !== null;
      return {
        by,
        leaves: isArchived ? 'projectUnarchived' : 'projectArchived',
        send: () => by.call('POST', projectPath(project, isArchived ? 'unarchive' : 'archive'), { reason }),
      };
    },
  };
}

function inventReports(community: Community): Inventions {
  const { members, projects } = community;
  return {
    'decide a report': async (random) => {
      const [reporter, reported] = [random.pick(members.slice(300, 400)), random.pick(projects)];
      await reporter.call('POST', '/api/reports', {
        thing: { kind: 'person', id: reported.owner.id },
        reason: 'spam',
        words: 'Again and again.',
      });
      const by = random.pick(staffOf(community));
      const { json } = await by.call('GET', '/api/admin/reports');
      const [open] = json.data;
      if (open === undefined)
        return { by, leaves: null, send: () => by.call('GET', '/api/admin/reports/count') };
      const outcome = random.below(2) === 0 ? 'dismissed' : 'warned';
      return {
        by,
        leaves: outcome === 'dismissed' ? 'reportDismissed' : 'memberWarned',
        send: () => by.call('POST', `/api/admin/reports/${open._id}/decide`, { outcome, reason }),
      };
    },
  };
}

/** Settings, invitations and announcements. */
function inventSettings({ administrators }: Community): Inventions {
  const admin = (random: Random) => random.pick(administrators);
  let links: string[] = [];
  return {
    'change settings': async (random) => {
      const by = admin(random);
      const { json } = await by.call('GET', '/api/community/settings');
      const version = json.data.versions.general;
      const body = { section: 'general', version, name: `Hut builders ${version}` };
      return { by, leaves: 'settingsChanged', send: () => by.call('PATCH', '/api/community/settings', body) };
    },
    'make, revoke an invitation': async (random) => {
      const [by, link] = [admin(random), links.length > 3 ? links.shift() : undefined];
      return {
        by,
        leaves: link === undefined ? 'invitationMade' : 'invitationRevoked',
        send: async () => {
          if (link !== undefined) return by.call('DELETE', `/api/admin/invitations/${link}`);
          const body = { note: 'For the workshop', maxUses: 5, days: 7 };
          const reply = await by.call('POST', '/api/admin/invitations', body);
          links = [...links, reply.json?.data?._id];
          return reply;
        },
      };
    },
    announce: async (random) => {
      const by = admin(random);
      const { json } = await by.call('GET', '/api/community/announcement');
      const body = { text: 'Maintenance tonight.', link: null, endsAt: null, notifiesMembers: false };
      return {
        by,
        leaves: 'announcementPublished',
        send: () =>
          by.call('POST', '/api/community/announcement', { ...body, replaces: json.data?._id ?? null }),
      };
    },
  };
}
