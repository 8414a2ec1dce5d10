import { signUpBody } from '@tandem/contract/account';
import { sendMessage } from '@tandem/contract/chat';
import { joinRequestBody } from '@tandem/contract/join-requests';
import { limits } from '@tandem/contract/limits';
import { createProjectBody } from '@tandem/contract/projects';
import { describe, expect, it } from 'vitest';
import {
  demoIgnores,
  demoJoinRequests,
  demoMembers,
  demoProjects,
  demoSaves,
  demoTalks,
} from './demo.data.ts';
import { demoEmail } from './demo.rules.ts';
import type { DemoTalk } from './demo.shapes.ts';
import { demoLogIns } from './log-ins.ts';

const memberOf = new Map(demoMembers.map((member) => [member.key, member]));
const projectOf = new Map(demoProjects.map((project) => [project.key, project]));
const pairOf = ({ project, member }: { project: string; member: string }) => `${project} ${member}`;
const repeats = (names: string[]) => names.filter((name, index) => names.indexOf(name) !== index);
const isPartOf = ({ project, member }: { project: string; member: string }) => {
  const { owner, collaborators } = projectOf.get(project)!;
  return owner === member || collaborators.includes(member);
};
const requestsOf = (member: string) => demoJoinRequests.filter((request) => request.member === member);

describe('the demo members', () => {
  it.each(demoMembers)(
    'could all have signed up: $firstName $lastName',
    ({ key, joinedDaysAgo, ...member }) => {
      const body = { ...member, emailId: demoEmail(member.firstName), password: 'a good password' };
      expect(signUpBody.parse(body)).toEqual(body);
      expect(joinedDaysAgo, key).toBeGreaterThanOrEqual(1);
    },
  );

  it('are about forty, each with a key, a name and an e-mail of their own', () => {
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
  it.each(demoProjects)('could all have been published: $title', ({ title, description, ...project }) => {
    const { skillsRequired, interestsTags } = project;
    const body = { title, description, skillsRequired, interestsTags };
    expect(createProjectBody.parse(body)).toMatchObject(body);
    const sentences = new Intl.Segmenter('en', { granularity: 'sentence' }).segment(description);
    expect([...sentences].length).toBeGreaterThanOrEqual(2);
  });

  it('are sixty, each with a key and a title of its own, one title very long, some closed', () => {
    expect(demoProjects).toHaveLength(60);
    expect(repeats(demoProjects.map(({ key }) => key))).toEqual([]);
    expect(repeats(demoProjects.map(({ title }) => title))).toEqual([]);
    const longest = Math.max(...demoProjects.map(({ title }) => title.length));
    expect(longest).toBeGreaterThan(limits.projectTitle * 0.8);
    expect(demoProjects.filter(({ status }) => status === 'closed').length).toBeGreaterThan(2);
  });

  it('belong to members who were there first, and have collaborators without the owner', () => {
    for (const { key, owner, collaborators, createdDaysAgo } of demoProjects) {
      expect(memberOf.get(owner)?.joinedDaysAgo, key).toBeGreaterThan(createdDaysAgo);
      expect(repeats([owner, ...collaborators]), key).toEqual([]);
      expect(
        collaborators.filter((member) => !memberOf.has(member)),
        key,
      ).toEqual([]);
    }
  });
});

describe('the demo join requests', () => {
  it('could all have been sent, after the project and the applicant came', () => {
    for (const { project, member, role, message, daysAgo } of demoJoinRequests) {
      const where = pairOf({ project, member });
      expect(joinRequestBody.parse({ role, message }), where).toEqual({ role, message });
      expect(daysAgo, where).toBeLessThan(projectOf.get(project)!.createdDaysAgo);
      expect(daysAgo, where).toBeLessThan(memberOf.get(member)!.joinedDaysAgo);
      expect(projectOf.get(project)!.owner, where).not.toBe(member);
    }
  });

  it('come in every state, the undecided ones from the last days too, with and without a message', () => {
    const inState = (wanted: string) => demoJoinRequests.filter(({ status }) => status === wanted).length;
    expect(inState('pending')).toBeGreaterThan(20);
    expect(inState('accepted')).toBeGreaterThan(60);
    expect(inState('rejected')).toBeGreaterThan(5);
    expect(inState('withdrawn')).toBeGreaterThan(3);
    expect(demoJoinRequests.some(({ message }) => message === null)).toBe(true);
    const decided = demoJoinRequests.filter(({ status }) => status !== 'pending');
    expect(Math.min(...decided.map(({ daysAgo }) => daysAgo))).toBe(2);
    expect(Math.min(...demoJoinRequests.map(({ daysAgo }) => daysAgo))).toBe(1);
  });

  it('made a collaborator of everyone accepted, and of nobody else', () => {
    for (const request of demoJoinRequests) {
      if (request.status === 'accepted') expect(isPartOf(request), pairOf(request)).toBe(true);
      if (request.status === 'pending') expect(isPartOf(request), pairOf(request)).toBe(false);
      if (request.status === 'rejected') expect(isPartOf(request), pairOf(request)).toBe(false);
    }
    const accepted = demoJoinRequests.filter(({ status }) => status === 'accepted').map(pairOf);
    const joined = demoProjects.flatMap(({ key, collaborators }) =>
      collaborators.map((member) => pairOf({ project: key, member })),
    );
    expect(repeats(accepted)).toEqual([]);
    expect(joined.filter((pair) => !accepted.includes(pair)).length).toBeLessThan(5);
  });

  it('are at most one pending for a person and a project; a closed project has some waiting', () => {
    const pending = demoJoinRequests.filter(({ status }) => status === 'pending');
    expect(repeats(pending.map(pairOf))).toEqual([]);
    const closed = pending.filter(({ project }) => projectOf.get(project)!.status === 'closed');
    expect(closed.map(({ project }) => projectOf.get(project)!.owner)).toContain('mira');
  });
});

describe('what the demo members put aside', () => {
  it.each([
    ['saved', demoSaves],
    ['ignored', demoIgnores],
  ])('is a project of others that was there: %s', (_, marks) => {
    expect(repeats(marks.map(pairOf))).toEqual([]);
    for (const mark of marks) {
      expect(isPartOf(mark), pairOf(mark)).toBe(false);
      expect(mark.daysAgo, pairOf(mark)).toBeLessThan(projectOf.get(mark.project)!.createdDaysAgo);
      expect(mark.daysAgo, pairOf(mark)).toBeLessThan(memberOf.get(mark.member)!.joinedDaysAgo);
    }
  });

  it('is never both saved and ignored', () => {
    expect(repeats([...demoSaves, ...demoIgnores].map(pairOf))).toEqual([]);
  });
});

describe('the demo talks', () => {
  const people = ({ project, between }: DemoTalk) => {
    const group = projectOf.get(project ?? '');
    return between ?? (group === undefined ? [] : [group.owner, ...group.collaborators]);
  };

  it('could all have been written, by the people of the chat, each day after the one before', () => {
    const names = demoTalks.map(({ project, between }) => project ?? between?.toSorted().join(' ') ?? '');
    expect(repeats(names)).toEqual([]);
    for (const [index, talk] of demoTalks.entries()) {
      const days = talk.days.map(({ daysAgo }) => daysAgo);
      expect(days, names[index]).toEqual(days.toSorted((a, b) => b - a));
      expect(repeats(days.map(String)), names[index]).toEqual([]);
      for (const [sender, text] of talk.days.flatMap(({ said }) => said)) {
        expect(people(talk), text).toContain(sender);
        expect(sendMessage.input.shape.text.parse(text)).toBe(text);
      }
    }
  });

  it('leave nobody’s own words unread', () => {
    for (const talk of demoTalks) {
      const senders = talk.days.flatMap(({ said }) => said.map(([sender]) => sender));
      for (const [who, count] of Object.entries(talk.unread ?? {})) {
        expect(people(talk)).toContain(who);
        expect(count > 0 ? senders.slice(-count) : [], `${who} in ${talk.project}`).not.toContain(who);
      }
    }
  });

  it('are many and varied: a word or two, long, with links and over several lines', () => {
    const texts = demoTalks.flatMap(({ days }) => days.flatMap(({ said }) => said.map(([, text]) => text)));
    expect(texts.length).toBeGreaterThan(100);
    expect(repeats(texts)).toEqual([]);
    expect(Math.min(...texts.map(({ length }) => length))).toBeLessThan(10);
    expect(Math.max(...texts.map(({ length }) => length))).toBeGreaterThan(900);
    expect(texts.filter((text) => text.includes('https://example.org/')).length).toBeGreaterThan(8);
    expect(texts.filter((text) => text.includes('\n')).length).toBeGreaterThan(1);
  });
});

describe('the printed log-ins', () => {
  it('begin with Mira, an owner with waiting requests who also joined, asked, saved and ignored', () => {
    expect(demoLogIns()[0]).toMatchObject({ name: 'Mira Okafor', emailId: 'mira@example.org' });
    const owned = demoProjects.filter(({ owner }) => owner === 'mira').map(({ key }) => key);
    const waiting = demoJoinRequests.filter(
      ({ project, status }) => status === 'pending' && owned.includes(project),
    );
    expect([owned.length, waiting.length]).toEqual([4, 7]);
    expect(demoProjects.filter(({ collaborators }) => collaborators.includes('mira'))).toHaveLength(3);
    const states = new Set(requestsOf('mira').map(({ status }) => status));
    expect(states).toEqual(new Set(['pending', 'accepted', 'rejected', 'withdrawn']));
    expect(demoSaves.filter(({ member }) => member === 'mira')).toHaveLength(3);
    expect(demoIgnores.filter(({ member }) => member === 'mira')).toHaveLength(1);
  });

  it('go on with a collaborator on five projects and a newcomer with nothing yet', () => {
    expect(
      demoLogIns()
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
