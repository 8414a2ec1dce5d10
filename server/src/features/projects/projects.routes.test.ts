import { askToJoin, rejectJoinRequest } from '@tandem/contract/join-requests';
import {
  createProject,
  editProject,
  type Project,
  project as projectShape,
  projectMessages,
  setProjectStatus,
  setTaskPrefix,
  viewProject,
  viewProjectAnalytics,
  viewTaskNumbering,
} from '@tandem/contract/projects';
import { archiveProject } from '@tandem/contract/projects/project-lifecycle';
import { coverSeedOf } from '@tandem/contract/projects/project-cover';
import { listMyProjects } from '@tandem/contract/projects/project-lists';
import { listTasks } from '@tandem/contract/tasks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, type TestApp, createTestApp } from '../../testing/test-app.ts';
import { joinProject, publish } from '../../testing/project-actions.ts';
import { newId } from '../../platform/ids.ts';

let app: TestApp;
let owner: Actor;
let collaborator: Actor;
let applicant: Actor;
let stranger: Actor;
let shared: Project;

beforeAll(async () => {
  app = await createTestApp();
  owner = await app.member({ firstName: 'Olga', lastName: 'Owner' });
  collaborator = await app.member({ firstName: 'Carl', skills: ['Maps', 'Rust'] });
  applicant = await app.member({ firstName: 'Rita', skills: ['maps', 'Go'] });
  stranger = await app.member({ firstName: 'Xaver' });
  shared = await publish(owner);
  await joinProject(owner, collaborator, shared._id);
  await applicant.call(askToJoin, { params: { projectId: shared._id }, body: { role: 'Tester' } });
});

afterAll(() => app.close());

const on = (project: Project) => ({ params: { id: project._id } });
const content = {
  title: ' Tide tables ',
  description: ' Readable. ',
  skillsRequired: ['Maps', ' maps ', '', 'Rust'],
  interestsTags: ['sailing'],
};

describe('publishing a project', () => {
  // spec: §3-07, §3-09, §7.2-07
  it('answers 201 with the cleaned project of its creator', async () => {
    const reply = await owner.send(createProject, { body: { ...content, timeZone: 'Europe/Lisbon' } });
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toEqual({
      message: 'Project created successfully!',
      project: {
        _id: expect.any(String),
        title: 'Tide tables',
        coverSeed: coverSeedOf('Tide tables'),
        description: 'Readable.',
        skillsRequired: ['Maps', 'Rust'],
        techStack: ['Maps', 'Rust'],
        interestsTags: ['sailing'],
        status: 'open',
        timeZone: 'Europe/Lisbon',
        roles: [],
        closesWhenFull: false,
        links: [],
        hoursPerWeek: null,
        language: '',
        lastActivityAt: app.clock.now().toISOString(),
        archivedAt: null,
        deletedAt: null,
        ownershipOffer: null,
        createdAt: app.clock.now().toISOString(),
        createdBy: {
          _id: owner.id,
          firstName: 'Olga',
          lastName: 'Owner',
          photoUrl: null,
          emailId: owner.user.emailId,
        },
        photoUrl: null,
        collaborators: [],
        collaboratorsCount: 0,
        isSaved: false,
        isOwner: true,
        isMember: true,
        myRequestStatus: null,
      },
    });
  });

  it('puts it first in the own list', async () => {
    const latest = await publish(owner);
    const { data } = await owner.call(listMyProjects);
    expect(data[0]?._id).toBe(latest._id);
  });

  it('works for twenty members at once with the same new words', async () => {
    const members = await Promise.all(Array.from({ length: 20 }, () => app.member()));
    const words = Array.from({ length: 60 }, (_, n) => `crowdword${n}`);
    const made = await Promise.all(
      members.map((member, n) =>
        publish(member, { description: [...words.slice(n), ...words.slice(0, n)].join(' ') }),
      ),
    );
    const edits = await Promise.all(
      members.map((member, n) =>
        member.send(editProject, { ...on(made[n]!), body: { title: words.slice(n % 7, 9).join(' ') } }),
      ),
    );
    expect(edits.map(({ statusCode }) => statusCode)).toEqual(members.map(() => 200));
  });

  it('drops fields the creator may not set', async () => {
    const sly = {
      ...content,
      _id: newId(),
      createdBy: stranger.id,
      ownerId: stranger.id,
      collaborators: [stranger.id],
      status: 'closed',
    };
    const { project } = (await owner.send(createProject, { body: sly })).json();
    expect(project).toMatchObject({ createdBy: { _id: owner.id }, collaborators: [], status: 'open' });
    expect(project._id).not.toBe(sly._id);
  });

  it.each([
    ['a blank title', 'title', { title: '   ' }],
    ['a title that is too long', 'title', { title: 'x'.repeat(121) }],
    ['a character that cannot be stored', 'title', { title: 'nul \u0000' }],
    ['an object as the title', 'title', { title: { $ne: '' } }],
    ['no description', 'description', { description: undefined }],
    ['a description that is too long', 'description', { description: 'x'.repeat(4_001) }],
    ['half a character', 'description', { description: 'half a pair \ud800' }],
    ['blank skills only', 'skillsRequired', { skillsRequired: [' ', ''] }],
    ['skills that are no list', 'skillsRequired', { skillsRequired: 'TypeScript' }],
    ['a skill that is too long', 'skillsRequired', { skillsRequired: ['x'.repeat(41)] }],
    ['too many tags', 'interestsTags', { interestsTags: Array.from({ length: 31 }, (_, n) => `tag ${n}`) }],
    ['an unknown time zone', 'timeZone', { timeZone: 'Mars/Olympus' }],
  ])('refuses %s by its field, and writes nothing', async (_why, field, bad) => {
    const before = await owner.call(listMyProjects);
    const refused = await owner.refused(createProject, { body: { ...content, ...bad } });
    expect(refused).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } });
    expect((await owner.call(listMyProjects)).total).toBe(before.total);
  });
});

describe('one project', () => {
  it('is shown to every member with their own state', async () => {
    const seenBy = async (actor: Actor) => (await actor.call(viewProject, on(shared))).data;
    const email = owner.user.emailId;
    expect(await seenBy(owner)).toMatchObject({
      isOwner: true,
      isMember: true,
      myRequestStatus: null,
      createdBy: { emailId: email },
    });
    expect(await seenBy(collaborator)).toMatchObject({
      isOwner: false,
      isMember: true,
      createdBy: { emailId: email },
    });
    expect(await seenBy(applicant)).toMatchObject({
      isMember: false,
      myRequestStatus: 'pending',
      createdBy: { emailId: null },
    });
    expect(await seenBy(stranger)).toMatchObject({
      isMember: false,
      myRequestStatus: null,
      createdBy: { emailId: null },
    });
  });

  it('lists the collaborators without the owner and without e-mail addresses', async () => {
    const { data } = await stranger.call(viewProject, on(shared));
    expect(data.collaborators).toEqual([
      {
        _id: collaborator.id,
        firstName: 'Carl',
        lastName: collaborator.user.lastName,
        photoUrl: null,
        role: 'Developer',
        roleId: null,
      },
    ]);
    expect(data.collaboratorsCount).toBe(1);
  });

  it('contains the listed fields only', async () => {
    const reply = await collaborator.send(viewProject, on(shared));
    // Only those say so that are hidden or public, have a repository, whose collaborators may mention everyone, or whose owner is quick.
    const optional =
      /^(?:isHidden|publicPath|isFindable|repository|collaboratorsMentionEveryone|answersWithinDay)$/;
    const listed = Object.keys(projectShape.shape).filter((name) => !optional.test(name));
    expect(Object.keys(reply.json().data).toSorted()).toEqual(listed.toSorted());
    expect(reply.body).not.toMatch(/password|hash|isDemo/i);
  });

  it('is 404 when unknown, 400 for an invalid id, 401 without a session', async () => {
    expect(await owner.refused(viewProject, { params: { id: newId() } })).toMatchObject({
      status: 404,
      code: 'projects.not_found',
    });
    for (const id of ['1', 'null', "' or 1=1 --", `${shared._id}0`]) {
      expect((await owner.refused(viewProject, { params: { id } })).status).toBe(400);
    }
    expect((await app.nobody.refused(viewProject, on(shared))).status).toBe(401);
  });

  it('is found by its id in any case', async () => {
    const { data } = await owner.call(viewProject, { params: { id: shared._id.toUpperCase() } });
    expect(data._id).toBe(shared._id);
  });
});

describe('editing', () => {
  // spec: §7.2-08
  it('changes the given fields and leaves the rest, such as the seed of the cover', async () => {
    const mine = await publish(owner);
    const reply = await owner.call(editProject, {
      ...on(mine),
      body: { title: 'New title', skillsRequired: [] },
    });
    expect(reply.message).toBe('Project updated successfully!');
    expect(reply.data).toEqual({ ...mine, title: 'New title', skillsRequired: [], techStack: [] });
    const { title, coverSeed } = (await stranger.call(viewProject, on(mine))).data;
    expect([title, coverSeed]).toEqual(['New title', coverSeedOf(mine.title)]);
  });

  it('without changes returns the project unchanged', async () => {
    const mine = await publish(owner);
    const sly = {
      status: 'closed',
      ownerId: stranger.id,
      ownerPosition: -1_000,
      createdAt: '2001-01-01T00:00:00.000Z',
    };
    for (const body of [{}, sly]) {
      expect((await owner.send(editProject, { ...on(mine), body })).json().data).toEqual(mine);
    }
  });

  // spec: §5-14
  it.each([
    ['a blank title', 'title', { title: ' ' }],
    ['a title of null', 'title', { title: null }],
    ['an empty description', 'description', { description: '' }],
    ['a number as a tag', 'interestsTags', { interestsTags: [1] }],
    ['an empty time zone', 'timeZone', { timeZone: '' }],
  ])('refuses %s by its field', async (_why, field, body) => {
    expect(await owner.refused(editProject, { ...on(shared), body })).toMatchObject({
      status: 400,
      fields: { [field]: expect.any(String) },
    });
  });
});

describe('opening and closing', () => {
  // spec: §7.2-09, §9-10
  it('switches the status repeatedly', async () => {
    const mine = await publish(owner);
    for (const status of ['closed', 'closed', 'open'] as const) {
      const reply = await owner.call(setProjectStatus, { ...on(mine), body: { status } });
      expect(reply.data).toEqual({ ...mine, status });
      expect(reply.message).toBe(status === 'open' ? projectMessages.opened : projectMessages.closed);
    }
  });

  // spec: §7.2-09, §9-10
  it.each([{ status: 'archived' }, { status: null }, {}, { status: ['open'] }])(
    'refuses %j',
    async (body) => {
      expect(await owner.refused(setProjectStatus, { ...on(shared), body })).toMatchObject({
        status: 400,
        fields: { status: expect.any(String) },
      });
    },
  );
});

describe('what only the owner may', () => {
  // spec: §6-05
  it.each([
    ['edit', editProject, { body: { title: 'Mine now' } }],
    ['close', setProjectStatus, { body: { status: 'closed' } }],
    ['see the figures', viewProjectAnalytics, {}],
    ['see how tasks are numbered', viewTaskNumbering, {}],
    ['number tasks otherwise', setTaskPrefix, { body: { taskPrefix: 'ME' } }],
  ])('%s is refused to collaborators, applicants and strangers', async (_, operation, asking) => {
    for (const actor of [collaborator, applicant, stranger]) {
      expect(await actor.refused(operation, { ...on(shared), ...asking })).toMatchObject({
        status: 403,
        code: 'projects.owner_only',
      });
    }
    expect((await owner.refused(operation, { params: { id: newId() }, ...asking })).status).toBe(404);
    expect((await app.nobody.refused(operation, { ...on(shared), ...asking })).status).toBe(401);
    expect((await owner.call(viewProject, on(shared))).data).toMatchObject({
      title: shared.title,
      status: 'open',
    });
  });
});

describe('what begins the numbers of tasks', () => {
  const prefixOf = async (project: Project) =>
    (await owner.call(listTasks, { params: { projectId: project._id } })).taskPrefix;
  const set = (taskPrefix: string) => ({ body: { taskPrefix } });

  it('is changed once by the owner, in capital letters, and boards show it', async () => {
    const mine = await publish(owner, { title: 'Hut book' });
    expect((await owner.call(viewTaskNumbering, on(mine))).data).toEqual({
      taskPrefix: 'HB',
      mayChange: true,
    });
    expect(await owner.call(setTaskPrefix, { ...on(mine), ...set('hut') })).toEqual({
      message: projectMessages.prefixChanged,
      data: { taskPrefix: 'HUT', mayChange: false },
    });
    expect(await prefixOf(mine)).toBe('HUT');
    expect(await owner.refused(setTaskPrefix, { ...on(mine), ...set('HB') })).toMatchObject({
      status: 409,
      code: 'projects.prefix_set',
    });
    expect(await prefixOf(mine)).toBe('HUT');
  });

  it('stays changeable when it is set to what it is', async () => {
    const mine = await publish(owner, { title: 'Hut book' });
    expect((await owner.call(setTaskPrefix, { ...on(mine), ...set('HB') })).data.mayChange).toBe(true);
    expect((await owner.call(setTaskPrefix, { ...on(mine), ...set('HB') })).data.mayChange).toBe(true);
  });

  it('is changed once when the owner asks twice at the same time', async () => {
    const mine = await publish(owner);
    const replies = await Promise.all(
      ['ONE', 'TWO'].map((prefix) => owner.send(setTaskPrefix, { ...on(mine), ...set(prefix) })),
    );
    const statuses = replies.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('stays in an archived project', async () => {
    const mine = await publish(owner);
    await owner.call(archiveProject, on(mine));
    expect((await owner.refused(setTaskPrefix, { ...on(mine), ...set('OLD') })).status).toBe(409);
  });

  it.each(['', 'A B', 'A-1', '<b>', 'SEVENTY', 'a\nb'])('is not %j', async (prefix) => {
    expect((await owner.refused(setTaskPrefix, { ...on(shared), ...set(prefix) })).status).toBe(400);
  });
});

describe('the figures', () => {
  // spec: §3-14, §7.2-12
  it("count all and pending requests, collaborators, and applicants' skills", async () => {
    const { data } = await owner.call(viewProjectAnalytics, on(shared));
    expect(data).toMatchObject({ totalRequests: 2, pendingRequests: 1, acceptedCollaborators: 1 });
    const [first, ...others] = data.mostCommonSkills.map((skill) => skill.toLowerCase());
    expect(first).toBe('maps');
    expect(others.toSorted()).toEqual(['go', 'rust']);
  });

  // spec: §3-14
  it('are zero without requests', async () => {
    const { data } = await owner.call(viewProjectAnalytics, on(await publish(owner)));
    expect(data).toEqual({
      totalRequests: 0,
      pendingRequests: 0,
      acceptedCollaborators: 0,
      mostCommonSkills: [],
    });
  });
});

describe('a request that was turned down', () => {
  it('is shown as rejected to its applicant', async () => {
    const mine = await publish(owner);
    const { data } = await applicant.call(askToJoin, {
      params: { projectId: mine._id },
      body: { role: 'Tester' },
    });
    await owner.call(rejectJoinRequest, { params: { projectId: mine._id, requestId: data._id } });
    expect((await applicant.call(viewProject, on(mine))).data).toMatchObject({
      myRequestStatus: 'rejected',
      isMember: false,
    });
  });
});
