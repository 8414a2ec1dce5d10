import { describe, expect, it } from 'vitest';
import { matchKinds } from '../../platform/search/expansion.ts';
import { facetsOf, peopleWeights, type Profile, reasonOf, rowsAFacet, textsOf } from './people.rules.ts';

const now = new Date('2026-11-20T12:00:00Z');
const profile = (more: Partial<Profile> = {}): Profile => ({
  techStack: [],
  skills: [],
  interests: [],
  ...more,
});
const reason = (
  own: Partial<Profile>,
  other: Partial<Profile>,
  more: { mutualConnections?: number; createdAt?: string } = {},
) =>
  reasonOf({
    own: profile(own),
    other: profile(other),
    mutualConnections: 0,
    createdAt: '2026-01-01T00:00:00Z',
    now,
    ...more,
  });

describe('the searchable texts of a person', () => {
  it('are the name first, then skills, tech stack and interests', () => {
    const person = {
      firstName: 'Ada',
      lastName: 'Byron',
      skills: ['Rust'],
      techStack: ['SQLite'],
      interests: ['tea'],
    };
    expect(textsOf(person)).toEqual(['Ada Byron', 'Rust ; SQLite ; tea']);
  });

  it.each(matchKinds)('weigh a name above a skill for %s words', (matchKind) => {
    const [name = 0, skill = 0] = peopleWeights[matchKind];
    expect(name).toBeGreaterThan(skill);
  });

  it('weigh every misspelt word below every typed one', () => {
    expect(Math.min(...peopleWeights.part)).toBeGreaterThan(Math.max(...peopleWeights.misspelt));
  });
});

describe('the facets of a profile', () => {
  it('ignore case, accents and repeated spaces, and are distinct', () => {
    const one = profile({ skills: ['Machine  Learning', 'RUST'], techStack: ['rust'], interests: ['Café'] });
    const other = profile({ skills: ['machine learning', 'Rust'], interests: ['cafe'] });
    expect(facetsOf(one).map(({ facet }) => facet)).toEqual([
      'skill:machinelearning',
      'skill:rust',
      'interest:cafe',
    ]);
    expect(facetsOf(one)).toEqual(facetsOf(other));
  });

  it('distinguish skills from interests, and C from C++', () => {
    const facets = facetsOf(profile({ skills: ['C', 'C++'], interests: ['C'] })).map(({ facet }) => facet);
    expect(new Set(facets).size).toBe(3);
  });

  it('give a skill more points than an interest', () => {
    const [skill, interest] = facetsOf(profile({ skills: ['a'], interests: ['b'] }));
    expect(skill?.points).toBeGreaterThan(interest?.points ?? 0);
  });

  it('are read with a limited number of rows, whatever the profile', () => {
    expect([0, 1, 12, 60, 90].map(rowsAFacet)).toEqual([1_000, 1_000, 1_000, 200, 150]);
  });
});

describe('the reason for a suggestion', () => {
  it('names the shared skills as the other spells them', () => {
    const mine = { skills: ['rust', 'sqlite', 'go', 'perl'] };
    expect(reason(mine, { skills: ['Rust', 'SQLite', 'Go', 'Ada'] })).toBe(
      '3 shared skills: Rust, SQLite, Go',
    );
    expect(reason(mine, { skills: ['Rust'] })).toBe('1 shared skill: Rust');
  });

  it('names at most three and counts the rest', () => {
    const skills = ['A', 'B', 'C', 'D', 'E'];
    expect(reason({ skills }, { skills })).toBe('5 shared skills: A, B, C and 2 more');
  });

  it('counts a skill that the other has in their tech stack, and the other way round', () => {
    expect(reason({ skills: ['Rust'] }, { techStack: ['Rust'] })).toBe('1 shared skill: Rust');
    expect(reason({ techStack: ['Rust'] }, { skills: ['Rust'] })).toBe('1 shared skill: Rust');
  });

  it('includes tech stacks, interests and mutual connections, each once, and only counts several of one kind', () => {
    const both = { skills: ['Rust'], techStack: ['GDAL', 'rust'], interests: ['maps', 'tea'] };
    expect(reason(both, both, { mutualConnections: 2 })).toBe(
      '1 shared skill: Rust · 1 shared technology: GDAL · 2 shared interests · 2 mutual connections',
    );
    expect(reason({}, {}, { mutualConnections: 1 })).toBe('1 mutual connection');
  });

  it('says how new they are when nothing is shared', () => {
    expect(reason({}, {}, { createdAt: '2026-11-01T00:00:00Z' })).toBe('New here');
    expect(reason({}, { skills: ['Rust'] })).toBe('Someone new to you');
  });
});
