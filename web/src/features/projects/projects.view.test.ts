import { feedSearchOf } from './feed/feed-search.view.ts';
import type { Project } from '@tandem/contract/projects';
import { describe, expect, it } from 'vitest';
import { projectNamed } from '../../testing/sample-projects.ts';
import { activeWords, openPlaces, joinStateOf, peopleCount, withRequest } from './projects.view.ts';
import { projectTexts } from './projects.texts.ts';

const projectWith = (facts: Partial<Project> = {}): Project =>
  projectNamed('Offline maps', {
    description: 'Vector maps that work for a week without signal.',
    skillsRequired: ['Rust'],
    techStack: ['Rust'],
    interestsTags: ['outdoors'],
    createdBy: { _id: 'j', firstName: 'Jonas', lastName: 'Weber', photoUrl: null, emailId: null },
    ...facts,
  });

describe('the facts of a project', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  it.each([
    ['2026-11-22T08:00:00Z', 'active today'],
    ['2026-11-21T08:00:00Z', 'active yesterday'],
    ['2026-11-19T08:00:00Z', 'active 3 days ago'],
    ['2026-11-01T08:00:00Z', 'active 3 weeks ago'],
    ['2026-06-22T08:00:00Z', 'active 5 months ago'],
  ])('say that a project of %s was %s', (at, words) => {
    expect(activeWords(at, now)).toBe(words);
  });

  it('count the places that are still open', () => {
    const role = { _id: 'r', title: 'Cook', description: '' };
    const roles = [
      { ...role, places: 3, filled: 1 },
      { ...role, places: 1, filled: 2 },
    ];
    expect(openPlaces({ roles })).toBe(2);
    expect(openPlaces({ roles: [] })).toBe(0);
  });
});

describe('a project in the feed after a change of the join request', () => {
  it.each([
    ['Requested', 'pending', 'requested'],
    ['Joined', 'accepted', 'joined'],
    ['the join button after a rejection', 'rejected', 'open'],
    ['the join button after a withdrawal', 'withdrawn', 'open'],
  ] as const)('shows %s', (_what, status, state) => {
    const requested = projectWith({ myRequestStatus: 'pending' });
    expect(joinStateOf(withRequest(requested, status))).toBe(state);
  });

  it('does not change if it is the own project, which others ask to join', () => {
    const own = projectWith({ isOwner: true });
    expect(withRequest(own, 'accepted')).toBe(own);
  });
});

describe('the join control', () => {
  it("offers to join somebody else's open project", () => {
    expect(joinStateOf(projectWith())).toBe('open');
  });

  it('shows membership before anything else', () => {
    expect(joinStateOf(projectWith({ isOwner: true, status: 'closed' }))).toBe('owned');
    expect(joinStateOf(projectWith({ isMember: true, status: 'closed', myRequestStatus: 'accepted' }))).toBe(
      'joined',
    );
    expect(joinStateOf(projectWith({ myRequestStatus: 'pending', status: 'closed' }))).toBe('requested');
    expect(joinStateOf(projectWith({ status: 'closed' }))).toBe('closed');
  });

  it('offers a rejected applicant to ask again', () => {
    expect(joinStateOf(projectWith({ myRequestStatus: 'rejected' }))).toBe('open');
  });
});

describe('people', () => {
  it('are the owner and the collaborators', () => {
    expect(peopleCount(projectWith({ collaboratorsCount: 3 }))).toBe(4);
    expect(projectTexts.card.people(1)).toBe('1 person');
    expect(projectTexts.card.people(1200)).toBe('1,200 people');
  });
});

describe('the URL of the feed', () => {
  it('contains search and tab, and nothing else', () => {
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
