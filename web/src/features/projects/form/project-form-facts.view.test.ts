import { describe, expect, it } from 'vitest';
import { projectNamed } from '../../../testing/sample-projects.ts';
import {
  checked,
  draftOf,
  emptyDraft,
  emptyLink,
  emptyRole,
  factsBodyOf,
  factsDraftOf,
  timeZones,
} from './project-form.view.ts';

const full = { ...emptyDraft, title: 'Maps', description: 'Offline.', skills: 'Rust', tags: 'outdoors' };
const role = {
  _id: '01a204bb-617b-72d9-92de-83ef0a687eb3',
  title: 'Writer',
  description: 'Writes.',
  places: 2,
  filled: 1,
};

describe('the optional values of a project', () => {
  it('come back from the form as they were', () => {
    const project = projectNamed('Hut', {
      roles: [role],
      closesWhenFull: true,
      links: [{ title: 'Source', url: 'https://git.example.org' }],
      hoursPerWeek: 0,
      language: 'English',
      timeZone: 'Europe/Vienna',
    });
    const { filled: _filled, ...sent } = role;
    const { closesWhenFull, links, hoursPerWeek, language, timeZone } = project;
    expect(factsBodyOf(factsDraftOf(project))).toEqual({
      roles: [sent],
      closesWhenFull,
      links,
      hoursPerWeek,
      language,
      timeZone,
    });
    expect(checked(draftOf(project), 'edit')).toEqual({});
  });

  it('leave out rows in which nothing was typed', () => {
    const body = factsBodyOf({ ...emptyDraft, roles: [emptyRole('new-0')], links: [emptyLink('new-0')] });
    expect(body).toMatchObject({ roles: [], links: [], hoursPerWeek: null, language: '' });
  });

  it.each([
    ['a role without a title', 'roles', { roles: [{ ...emptyRole('new-0'), description: 'Writes.' }] }],
    ['a role without places', 'roles', { roles: [{ ...emptyRole('new-0'), title: 'Writer', places: '' }] }],
    ['a link over http', 'links', { links: [{ ...emptyLink('new-0'), url: 'http://example.org' }] }],
    ['more hours than a week of work has', 'hours', { hours: '81' }],
  ])('are refused at their input: %s', (_, field, typed) => {
    expect(Object.keys(checked({ ...full, ...typed }, 'create'))).toEqual([field]);
  });
});

it('lists every time zone once, the present one included', () => {
  const zones = timeZones('Etc/Unlisted');
  expect(zones).toContain('Etc/Unlisted');
  expect(zones).toContain('UTC');
  expect(new Set(zones).size).toBe(zones.length);
});
