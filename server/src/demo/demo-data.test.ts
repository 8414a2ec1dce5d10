import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { invitationStatuses } from '@tandem/contract/invitations';
import { limits } from '@tandem/contract/limits';
import { restorableForDays } from '@tandem/contract/projects/project-lifecycle';
import { offerDays } from '@tandem/contract/projects/project-members';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readDemoData } from './seed.ts';
import type { DemoChat, DemoProject } from './demo-data.schemas.ts';
import { demoEmail } from './demo.rules.ts';
import { demoLogIns } from './offer-demo.ts';

const {
  members: demoMembers,
  projects: demoProjects,
  joinRequests: demoJoinRequests,
  savedProjects,
  ignoredProjects,
  invitations,
  invitationLinks,
  chats: demoChats,
} = readDemoData();
const memberOf = new Map(demoMembers.map((member) => [member.key, member]));
const projectOf = new Map(demoProjects.map((project) => [project.key, project]));
const pairOf = ({ project, member }: { project: string; member: string }) => `${project} ${member}`;
const isInUse = ({ archivedDaysAgo, deletedDaysAgo }: DemoProject) =>
  archivedDaysAgo === undefined && deletedDaysAgo === undefined;
const repeats = (names: string[]) => names.filter((name, index) => names.indexOf(name) !== index);
const isProjectMember = ({ project, member }: { project: string; member: string }) => {
  const { owner, collaborators } = projectOf.get(project)!;
  return owner === member || collaborators.includes(member);
};
const requestsOf = (member: string) => demoJoinRequests.filter((request) => request.member === member);

describe('the demo members', () => {
  it('are about forty, each with a unique key, e-mail address and description', () => {
    expect(demoMembers.length).toBeGreaterThanOrEqual(38);
    expect(repeats(demoMembers.map(({ key }) => key))).toEqual([]);
    expect(repeats(demoMembers.map(({ firstName }) => demoEmail(firstName)))).toEqual([]);
    expect(repeats(demoMembers.map(({ about }) => about))).toEqual([]);
  });

  it('differ in gender, age, experience and script', () => {
    expect(new Set(demoMembers.map(({ gender }) => gender)).size).toBe(3);
    const ages = demoMembers.map(({ age }) => age);
    expect([Math.min(...ages), Math.max(...ages)]).toEqual([18, 67]);
    const years = demoMembers.map(({ experience }) => experience);
    expect([Math.min(...years), Math.max(...years)]).toEqual([0, 35]);
    expect(demoMembers.every(({ age, experience }) => age - experience >= 17)).toBe(true);
    expect(JSON.stringify(demoMembers)).toMatch(/\p{Script=Arabic}/u);
    expect(JSON.stringify(demoMembers)).toMatch(/\p{Script=Han}/u);
  });
});

describe('the demo projects', () => {
  it('are described in at least two sentences', () => {
    const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
    const short = demoProjects.filter(({ description }) => [...segmenter.segment(description)].length < 2);
    expect(short).toEqual([]);
  });

  it('are sixty-two with unique keys and titles, one title very long, some closed', () => {
    expect(demoProjects).toHaveLength(62);
    expect(repeats(demoProjects.map(({ key }) => key))).toEqual([]);
    expect(repeats(demoProjects.map(({ title }) => title))).toEqual([]);
    const longest = Math.max(...demoProjects.map(({ title }) => title.length));
    expect(longest).toBeGreaterThan(limits.projectTitle * 0.8);
    expect(demoProjects.filter(({ status }) => status === 'closed').length).toBeGreaterThan(2);
  });

  it('are newer than their owners, whom they do not list as collaborators', () => {
    for (const { key, owner, collaborators, createdDaysAgo } of demoProjects) {
      expect(memberOf.get(owner)?.joinedDaysAgo, key).toBeGreaterThan(createdDaysAgo);
      expect(repeats([owner, ...collaborators]), key).toEqual([]);
    }
  });

  it('are in every state: open, closed, archived, and deleted so lately that the owner can restore it', () => {
    const states = demoProjects.map(({ status, archivedDaysAgo, deletedDaysAgo }) =>
      deletedDaysAgo !== undefined ? 'deleted' : archivedDaysAgo !== undefined ? 'archived' : status,
    );
    expect(new Set(states)).toEqual(new Set(['open', 'closed', 'archived', 'deleted']));
    for (const { key, createdDaysAgo, archivedDaysAgo, deletedDaysAgo } of demoProjects) {
      expect(archivedDaysAgo ?? 1, key).toBeLessThan(createdDaysAgo);
      expect(deletedDaysAgo ?? 1, key).toBeLessThan(Math.min(createdDaysAgo, restorableForDays));
    }
  });

  it('are offered to collaborators only, one to Mira, so lately that she can accept', () => {
    const offers = demoProjects.filter(({ ownershipOffer }) => ownershipOffer !== undefined);
    for (const { key, collaborators, ownershipOffer } of offers) {
      expect(collaborators, key).toContain(ownershipOffer?.to);
      expect(ownershipOffer?.daysAgo, key).toBeLessThan(offerDays);
    }
    expect(offers.map(({ ownershipOffer }) => ownershipOffer?.to)).toContain('mira');
  });

  it('have roles with a place for each who joined in them, and free places for who asks for them', () => {
    for (const { key, roles } of demoProjects) {
      expect(repeats(roles.map(([title]) => title)), key).toEqual([]);
      for (const [title, places] of roles) {
        const count = (wanted: string) =>
          demoJoinRequests.filter(
            ({ project, role, status }) => project === key && role === title && status === wanted,
          ).length;
        const askers = Math.min(count('pending'), 1);
        expect(count('accepted') + askers, `${key}: ${title}`).toBeLessThanOrEqual(places);
      }
    }
  });
});

describe('the demo join requests', () => {
  it('are newer than project and applicant, and not from the owner', () => {
    for (const { project, member, daysAgo } of demoJoinRequests) {
      const pair = pairOf({ project, member });
      expect(daysAgo, pair).toBeLessThan(projectOf.get(project)!.createdDaysAgo);
      expect(daysAgo, pair).toBeLessThan(memberOf.get(member)!.joinedDaysAgo);
      expect(projectOf.get(project)!.owner, pair).not.toBe(member);
    }
  });

  it('have every status, with and without a message; only pending ones are a day old', () => {
    const countWith = (expected: string) =>
      demoJoinRequests.filter(({ status }) => status === expected).length;
    expect(countWith('pending')).toBeGreaterThan(20);
    expect(countWith('accepted')).toBeGreaterThan(60);
    expect(countWith('rejected')).toBeGreaterThan(5);
    expect(countWith('withdrawn')).toBeGreaterThan(3);
    expect(demoJoinRequests.some(({ message }) => message === null)).toBe(true);
    const decided = demoJoinRequests.filter(({ status }) => status !== 'pending');
    expect(Math.min(...decided.map(({ daysAgo }) => daysAgo))).toBe(2);
    expect(Math.min(...demoJoinRequests.map(({ daysAgo }) => daysAgo))).toBe(1);
  });

  it('make an applicant a collaborator only when accepted', () => {
    for (const request of demoJoinRequests) {
      if (request.status === 'accepted') expect(isProjectMember(request), pairOf(request)).toBe(true);
      if (request.status === 'pending') expect(isProjectMember(request), pairOf(request)).toBe(false);
      if (request.status === 'rejected') expect(isProjectMember(request), pairOf(request)).toBe(false);
      if (request.status === 'expired') expect(isProjectMember(request), pairOf(request)).toBe(false);
    }
    const accepted = demoJoinRequests.filter(({ status }) => status === 'accepted').map(pairOf);
    const joined = demoProjects.flatMap(({ key, collaborators }) =>
      collaborators.map((member) => pairOf({ project: key, member })),
    );
    expect(repeats(accepted)).toEqual([]);
    const invited = invitations.filter(({ status }) => status === 'accepted').map(pairOf);
    expect(joined.toSorted()).toEqual([...accepted, ...invited].toSorted());
  });

  it('expired exactly if they waited sixty days, and have a reason only if rejected', () => {
    for (const request of demoJoinRequests) {
      const { status, daysAgo, reason } = request;
      if (status === 'expired') expect(daysAgo, pairOf(request)).toBeGreaterThan(60);
      if (status === 'pending') expect(daysAgo, pairOf(request)).toBeLessThan(60);
      if (reason !== undefined) expect(status, pairOf(request)).toBe('rejected');
    }
    expect(requestsOf('mira').some(({ reason }) => reason !== undefined)).toBe(true);
  });

  it('have at most one pending per applicant and project; a closed project has some', () => {
    const pending = demoJoinRequests.filter(({ status }) => status === 'pending');
    expect(repeats(pending.map(pairOf))).toEqual([]);
    const closed = pending.filter(({ project }) => projectOf.get(project)!.status === 'closed');
    expect(closed.map(({ project }) => projectOf.get(project)!.owner)).toContain('mira');
  });
});

describe('the demo invitations', () => {
  it('are newer than project and invited person, who is a collaborator only if it was accepted', () => {
    for (const invitation of invitations) {
      const { project, member, daysAgo, status } = invitation;
      expect(daysAgo, pairOf(invitation)).toBeLessThan(projectOf.get(project)!.createdDaysAgo);
      expect(daysAgo, pairOf(invitation)).toBeLessThan(memberOf.get(member)!.joinedDaysAgo);
      expect(isProjectMember(invitation), pairOf(invitation)).toBe(status === 'accepted');
      expect(daysAgo, pairOf(invitation)).toBeGreaterThanOrEqual(status === 'pending' ? 1 : 2);
    }
    const pending = [...invitations, ...demoJoinRequests].filter(({ status }) => status === 'pending');
    expect(repeats(pending.map(pairOf))).toEqual([]);
  });

  it('have every status; one waits for each of the printed log-ins', () => {
    const states = new Set(invitations.map(({ status }) => status));
    expect(states).toEqual(new Set(invitationStatuses));
    const invited = invitations.filter(({ status }) => status === 'pending').map(({ member }) => member);
    expect(invited).toEqual(expect.arrayContaining(['mira', 'ana', 'lucia']));
  });

  it('are also links to open projects, one expired and one of Mira’s that works', () => {
    for (const { project } of invitationLinks) expect(projectOf.get(project)!.status, project).toBe('open');
    const working = invitationLinks.filter(({ days, daysAgo }) => daysAgo < days);
    expect(working.length).toBeLessThan(invitationLinks.length);
    expect(working.map(({ project }) => projectOf.get(project)!.owner)).toContain('mira');
  });
});

describe('the saved and ignored projects', () => {
  it.each([
    ['saved', savedProjects],
    ['ignored', ignoredProjects],
  ])('were %s by members outside the project, after both existed', (_, entries) => {
    expect(repeats(entries.map(pairOf))).toEqual([]);
    for (const entry of entries) {
      expect(isProjectMember(entry), pairOf(entry)).toBe(false);
      expect(entry.daysAgo, pairOf(entry)).toBeLessThan(projectOf.get(entry.project)!.createdDaysAgo);
      expect(entry.daysAgo, pairOf(entry)).toBeLessThan(memberOf.get(entry.member)!.joinedDaysAgo);
    }
  });

  it('are never both for the same member', () => {
    expect(repeats([...savedProjects, ...ignoredProjects].map(pairOf))).toEqual([]);
  });
});

describe('the demo chats', () => {
  const people = ({ project, between }: DemoChat) => {
    const group = projectOf.get(project ?? '');
    return between ?? (group === undefined ? [] : [group.owner, ...group.collaborators]);
  };

  it('have messages of their members only, with the days in order', () => {
    const names = demoChats.map(({ project, between }) => project ?? between?.toSorted().join(' ') ?? '');
    expect(repeats(names)).toEqual([]);
    for (const [index, chat] of demoChats.entries()) {
      const days = chat.days.map(({ daysAgo }) => daysAgo);
      expect(days, names[index]).toEqual(days.toSorted((a, b) => b - a));
      expect(repeats(days.map(String)), names[index]).toEqual([]);
      for (const [sender, text] of chat.days.flatMap(({ messages }) => messages))
        expect(people(chat), text).toContain(sender);
      const texts = chat.days.flatMap(({ messages }) => messages.map(([, text]) => text)).join(' ');
      for (const [, key] of texts.matchAll(/<@([^>]*)>/g)) expect(people(chat), names[index]).toContain(key);
    }
  });

  it('count no member’s own message as unread', () => {
    for (const chat of demoChats) {
      const senders = chat.days.flatMap(({ messages }) => messages.map(([sender]) => sender));
      for (const [who, count] of Object.entries(chat.unread ?? {})) {
        expect(people(chat)).toContain(who);
        expect(senders.slice(-count), `${who} in ${chat.project}`).not.toContain(who);
      }
    }
  });

  it('have short and long messages, with links and line breaks', () => {
    const texts = demoChats.flatMap(({ days }) =>
      days.flatMap(({ messages }) => messages.map(([, text]) => text)),
    );
    expect(texts.length).toBeGreaterThan(100);
    expect(repeats(texts)).toEqual([]);
    expect(Math.min(...texts.map(({ length }) => length))).toBeLessThan(10);
    expect(Math.max(...texts.map(({ length }) => length))).toBeGreaterThan(900);
    expect(texts.filter((text) => text.includes('https://example.org/')).length).toBeGreaterThan(8);
    expect(texts.filter((text) => text.includes('\n')).length).toBeGreaterThan(1);
  });
});

describe('the printed demo log-ins', () => {
  it('begin with Mira, an owner with requests to decide, applications, saved and ignored projects', () => {
    expect(demoLogIns(demoMembers)[0]).toMatchObject({ name: 'Mira Okafor', emailId: 'mira@example.org' });
    const owned = demoProjects
      .filter(({ owner }) => owner === 'mira')
      .filter(isInUse)
      .map(({ key }) => key);
    const pending = demoJoinRequests.filter(
      ({ project, status }) => status === 'pending' && owned.includes(project),
    );
    expect([owned.length, pending.length]).toEqual([4, 7]);
    expect(demoProjects.filter(({ collaborators }) => collaborators.includes('mira'))).toHaveLength(3);
    const states = new Set(requestsOf('mira').map(({ status }) => status));
    expect(states).toEqual(new Set(['pending', 'accepted', 'rejected', 'withdrawn', 'expired']));
    expect(savedProjects.filter(({ member }) => member === 'mira')).toHaveLength(3);
    expect(ignoredProjects.filter(({ member }) => member === 'mira')).toHaveLength(1);
  });

  it('continue with a collaborator of five projects and a newcomer without any', () => {
    expect(
      demoLogIns(demoMembers)
        .map(({ emailId }) => emailId)
        .slice(1),
    ).toEqual(['ana@example.org', 'lucia@example.org']);
    expect(demoProjects.filter(({ collaborators }) => collaborators.includes('ana'))).toHaveLength(5);
    expect(requestsOf('lucia')).toEqual([]);
    expect(
      demoProjects.filter(({ owner, collaborators }) => [owner, ...collaborators].includes('lucia')),
    ).toEqual([]);
  });
});

describe('reading the demo data', () => {
  const folder = join(import.meta.dirname, 'community');
  /** Reads a copy of the data in which one file was changed. */
  const readWith = (file: string, change: (text: string) => string) => {
    const copy = mkdtempSync(join(tmpdir(), 'tandem-demo-'));
    onTestFinished(() => rmSync(copy, { recursive: true }));
    cpSync(folder, copy, { recursive: true });
    writeFileSync(join(copy, file), change(readFileSync(join(folder, file), 'utf8')));
    return () => readDemoData(copy);
  };

  it.each([
    [
      'a value that the contract refuses',
      'members.json',
      '"age": 29',
      '"age": 12',
      '[0].age: Age must be a whole number from 16 to 120.',
    ],
    [
      'a missing value',
      'projects.json',
      '"owner": "jonas",',
      '',
      '[0].owner: Invalid input: expected string, received undefined',
    ],
    ['an unknown property', 'members.json', '"key"', '"nick": "A", "key"', '[0]: Unrecognized key: "nick"'],
    [
      'an unknown member',
      'boards.json',
      '"by": "mira"',
      '"by": "mirra"',
      '[0].tasks[0].by: No member has the key "mirra".',
    ],
    [
      'an unknown project',
      'join-requests.json',
      '"offline-maps"',
      '"maps"',
      '[0].project: No project has the key "maps".',
    ],
    [
      'an unknown reader',
      'chats.json',
      '"unread": { "ana"',
      '"unread": { "anna"',
      '[0].unread.anna: No member has the key "anna".',
    ],
  ])('refuses %s, and names file and path', (_, file, from, to, reason) => {
    expect(readWith(file, (text) => text.replace(from, to))).toThrow(`${file}: ${reason}`);
  });

  it('names a file that is not JSON', () => {
    expect(readWith('chats.json', (text) => text.slice(1))).toThrow(/chats\.json: .*JSON/);
  });
});
