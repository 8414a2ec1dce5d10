import { viewProfile } from '@tandem/contract/account';
import { limits } from '@tandem/contract/limits';
import type { InputOf } from '@tandem/contract/operation';
import { listPeopleFeed } from '@tandem/contract/people';
import { editProfile } from '@tandem/contract/profile';
import { listFeed } from '@tandem/contract/projects/project-lists';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Actor, type TestApp, createTestApp } from '../../testing/test-app.ts';
import { uploadPhoto } from '../../testing/images.ts';
import { publish } from '../../testing/project-actions.ts';

let app: TestApp;
let me: Actor;
let viewer: Actor;

beforeAll(async () => {
  app = await createTestApp();
  viewer = await app.member();
});
beforeEach(async () => {
  me = await app.member();
});
afterAll(() => app.close());

const edit = (body: object) => me.call(editProfile, { body });
const mine = async () => (await me.call(viewProfile)).user;

describe('editing the profile', () => {
  // spec: §3-01, §3-05, §7.1-04
  it('saves the cleaned fields and answers with the member', async () => {
    const body = {
      firstName: ' Ada ',
      lastName: 'Byron',
      age: 36,
      gender: 'female',
      experience: 12,
      about: ' Notes on engines. ',
      techStack: ['Brass'],
      skills: ['Mathematics', ' mathematics ', ''],
      interests: [],
    };
    const { message, user } = await edit(body);
    expect(message).toBe('Profile updated successfully!');
    expect(user).toEqual({
      ...me.user,
      ...body,
      firstName: 'Ada',
      about: 'Notes on engines.',
      skills: ['Mathematics'],
    });
    expect(await mine()).toEqual(user);
  });

  it('stores every field that the contract accepts', async () => {
    const changes = {
      firstName: 'Grace',
      lastName: 'Hopper',
      age: 45,
      gender: 'female',
      experience: 22,
      photoUrl: await uploadPhoto(me),
      about: 'Wrote a compiler.',
      techStack: ['COBOL'],
      skills: ['Compilers'],
      interests: ['Clocks'],
      links: [{ title: 'Papers', url: 'https://papers.example.org/hopper' }],
      hoursPerWeek: 4,
      timeZone: 'America/New_York',
      languages: ['English', 'COBOL'],
      showsProjects: false,
      showsEmail: false,
      showsOnline: false,
      showsPublicly: true,
    } satisfies Required<InputOf<typeof editProfile>['body']>;
    await edit(changes);
    const user = await mine();
    expect(user).toMatchObject(changes);
    // A value equal to the old one would prove nothing.
    for (const [field, value] of Object.entries(changes))
      expect(me.user[field as keyof typeof changes], field).not.toEqual(value);
  });

  it.each([
    [{ firstName: '\u200b\u2800' }, 'firstName', 'First name needs a visible character.'],
    [{ lastName: 'Byron\u202e' }, 'lastName', 'Last name can’t contain control characters.'],
    [{ firstName: 'A\u0007da' }, 'firstName', 'First name can’t contain control characters.'],
    [
      { firstName: 'deleted', lastName: 'Member' },
      'lastName',
      'This name is shown for deleted accounts. Enter another one.',
    ],
  ])('refuses the name %j', async (body, field, sentence) => {
    expect(await me.refused(editProfile, { body })).toMatchObject({
      status: 400,
      fields: { [field]: sentence },
    });
    expect(await mine()).toEqual(me.user);
  });

  it('keeps names with joiners and accents', async () => {
    const name = { firstName: 'می\u200cنا', lastName: 'Zoe\u0301 O’Neill' };
    expect((await edit(name)).user).toMatchObject(name);
  });

  it('leaves absent fields unchanged', async () => {
    expect((await edit({})).user).toEqual(me.user);
    expect((await edit({ about: '' })).user).toEqual({ ...me.user, about: '' });
    expect((await edit({ age: null, experience: null })).user).toMatchObject({
      age: null,
      experience: null,
      about: '',
    });
  });

  // spec: §3-06
  it('cannot change e-mail, id, joined date or permissions', async () => {
    const { user } = await edit({
      emailId: 'other@example.org',
      _id: viewer.id,
      createdAt: '2001-01-01T00:00:00.000Z',
      isAdmin: true,
      communityRole: 'administrator',
      passwordHash: 'x',
      isDemo: true,
    });
    expect(user).toEqual(me.user);
    expect((await viewer.call(viewProfile)).user).toEqual(viewer.user);
  });

  it.each<[why: string, field: string, body: object]>([
    ['a blank first name', 'firstName', { firstName: ' ' }],
    ['no first name', 'firstName', { firstName: null }],
    ['a last name that is too long', 'lastName', { lastName: 'x'.repeat(limits.name + 1) }],
    ['an age that is too low', 'age', { age: 15 }],
    ['an age in text', 'age', { age: '30' }],
    ['a gender that is none', 'gender', { gender: 'robot' }],
    ['half a year of experience', 'experience', { experience: 70.5 }],
    ['a text that is too long', 'about', { about: 'x'.repeat(limits.about + 1) }],
    ['a character that cannot be stored', 'about', { about: 'a\u0000b' }],
    ['a text in place of a list', 'skills', { skills: 'Rust' }],
    ['a skill that is too long', 'skills', { skills: ['x'.repeat(limits.list.entry + 1)] }],
    [
      'too many interests',
      'interests',
      { interests: Array.from({ length: limits.list.entries + 1 }, (_, place) => String(place)) },
    ],
    ['a number in a list', 'techStack', { techStack: [1] }],
  ])('refuses %s, and changes nothing', async (_why, field, body) => {
    const refused = await me.refused(editProfile, {
      body: { ...body, lastName: (body as { lastName?: string }).lastName ?? 'Changed' },
    });
    expect(refused).toMatchObject({
      status: 400,
      fields: { [field]: expect.any(String) },
    });
    expect(await mine()).toEqual(me.user);
  });

  it('needs a session', async () => {
    expect((await app.nobody.refused(editProfile, { body: {} })).status).toBe(401);
  });
});

describe('the photo of the profile', () => {
  // spec: §7.1-04
  it('can be one of the own images, or removed', async () => {
    const photoUrl = await uploadPhoto(me);
    expect((await edit({ photoUrl })).user.photoUrl).toBe(photoUrl);
    expect((await edit({ about: 'Still there.' })).user.photoUrl).toBe(photoUrl);
    expect((await edit({ photoUrl: null })).user.photoUrl).toBeNull();
    await edit({ photoUrl });
    expect((await edit({ photoUrl: '' })).user.photoUrl).toBeNull();
  });

  it.each([
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'http://169.254.169.254/latest/meta-data',
    'https://evil.example/me.png',
    '//evil.example/me.png',
    '/default-avatar.png',
    '/api/files/tandem/content/../../../profile/view',
    'x'.repeat(301),
  ])('is not %s', async (photoUrl) => {
    expect(await me.refused(editProfile, { body: { photoUrl } })).toMatchObject({
      status: 400,
      fields: { photoUrl: expect.any(String) },
    });
    expect((await mine()).photoUrl).toBeNull();
  });

  it("cannot be somebody else's image", async () => {
    const photoUrl = await uploadPhoto(viewer);
    expect(await me.refused(editProfile, { body: { photoUrl } })).toMatchObject({
      status: 400,
      code: 'profile.foreign_photo',
    });
  });
});

describe('after an edit', () => {
  const people = async (search: string) => {
    await app.indexAll();
    return (await viewer.call(listPeopleFeed, { query: { search } })).data.map(({ _id }) => _id);
  };
  const projects = async (search: string) => {
    await app.indexAll();
    return (await viewer.call(listFeed, { query: { search } })).data.map(({ title }) => title);
  };

  it('finds the member by the new name and skills', async () => {
    await edit({ firstName: 'Philippa', skills: ['Lacemaking'] });
    expect([await people('philippa'), await people('lacemaking')]).toEqual([[me.id], [me.id]]);
    await edit({ firstName: 'Georgina', skills: ['Bookbinding'] });
    expect([await people('philippa'), await people('lacemaking')]).toEqual([[], []]);
    expect([await people('georgina'), await people('bookbinding')]).toEqual([[me.id], [me.id]]);
  });

  it("finds the member's projects by the new name", async () => {
    await publish(me, { title: 'Orchard map' });
    await edit({ lastName: 'Wetherby' });
    expect(await projects('wetherby')).toEqual(['Orchard map']);
    await edit({ lastName: 'Ainsworth' });
    expect([await projects('wetherby'), await projects('ainsworth')]).toEqual([[], ['Orchard map']]);
  });

  it('stores the fields of one tab when many tabs save at once', async () => {
    const tabs = ['Alpha', 'Beta', 'Gamma', 'Delta'];
    await Promise.all(tabs.map((name) => edit({ firstName: name, about: name, skills: [name] })));
    const { firstName, about, skills } = await mine();
    expect([about, skills]).toEqual([firstName, [firstName]]);
    for (const name of tabs)
      expect(await people(`${name} number`)).toEqual(name === firstName ? [me.id] : []);
  });
});
