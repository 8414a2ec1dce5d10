import type { Project } from '@tandem/contract/projects';
import { describe, expect, it } from 'vitest';
import { feedSearchOf, isMatch, joinStateOf, peopleCount, withRequest } from './projects.view.ts';
import { projectTexts } from './projects.texts.ts';

const someProject = (facts: Partial<Project> = {}): Project => ({
  _id: 'p',
  title: 'Offline maps',
  description: 'Vector maps that work for a week without signal.',
  skillsRequired: ['Rust'],
  techStack: ['Rust'],
  interestsTags: ['outdoors'],
  status: 'open',
  timeZone: 'UTC',
  createdAt: '2026-11-18T10:00:00.000Z',
  createdBy: { _id: 'j', firstName: 'Jonas', lastName: 'Weber', photoUrl: null, emailId: null },
  photoUrl: null,
  collaborators: [],
  collaboratorsCount: 0,
  isSaved: false,
  isOwner: false,
  isMember: false,
  myRequestStatus: null,
  ...facts,
});

describe('a project in the feed after the request to join it changed', () => {
  it.each([
    ['Requested', 'pending', 'requested'],
    ['Joined', 'accepted', 'joined'],
    ['the join button after a rejection', 'rejected', 'free'],
    ['the join button after a withdrawal', 'withdrawn', 'free'],
  ] as const)('shows %s', (_what, status, state) => {
    const requested = someProject({ myRequestStatus: 'pending' });
    expect(joinStateOf(withRequest(requested, status))).toBe(state);
  });

  it('stays as it is where it is the own project, to which others ask to join', () => {
    const own = someProject({ isOwner: true });
    expect(withRequest(own, 'accepted')).toBe(own);
  });
});

describe('what stands in the place of the join button', () => {
  it("offers to join somebody else's open project", () => {
    expect(joinStateOf(someProject())).toBe('free');
  });

  it('shows membership before anything else', () => {
    expect(joinStateOf(someProject({ isOwner: true, status: 'closed' }))).toBe('owned');
    expect(joinStateOf(someProject({ isMember: true, status: 'closed', myRequestStatus: 'accepted' }))).toBe(
      'joined',
    );
    expect(joinStateOf(someProject({ myRequestStatus: 'pending', status: 'closed' }))).toBe('requested');
    expect(joinStateOf(someProject({ status: 'closed' }))).toBe('closed');
  });

  it('lets a rejected applicant ask again', () => {
    expect(joinStateOf(someProject({ myRequestStatus: 'rejected' }))).toBe('free');
  });
});

describe('people', () => {
  it('are the owner and the collaborators', () => {
    expect(peopleCount(someProject({ collaboratorsCount: 3 }))).toBe(4);
    expect(projectTexts.card.people(1)).toBe('1 person');
    expect(projectTexts.card.people(1200)).toBe('1,200 people');
  });
});

describe('searching the saved projects', () => {
  const saved = someProject({ title: 'Café radio', skillsRequired: ['C++'], interestsTags: ['50%'] });

  it('searches title, description, skills, tags and creator, ignoring case and accents', () => {
    for (const search of ['CAFE', 'c++', '50%', 'weber', 'radio jonas', '', '  '])
      expect(isMatch(saved, search)).toBe(true);
  });

  it('needs every word', () => {
    expect(isMatch(saved, 'radio satellite')).toBe(false);
  });
});

describe('the address of the feed', () => {
  it('keeps search and tab, and drops everything else', () => {
    expect(feedSearchOf({ search: ' maps ', tab: 'saved', page: 3 })).toEqual({
      search: 'maps',
      tab: 'saved',
    });
    expect(feedSearchOf({ search: 2026, tab: 'feed' })).toEqual({ search: '2026' });
    expect(feedSearchOf({ search: ['a'], tab: 1 })).toEqual({});
  });
});

describe('the total of the feed', () => {
  it('is exact up to a thousand and marked beyond', () => {
    expect(projectTexts.total(58)).toBe('58');
    expect(projectTexts.total(1000)).toBe('1,000');
    expect(projectTexts.total(1001)).toBe('1,000+');
  });
});
