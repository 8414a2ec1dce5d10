import { describe, expect, it } from 'vitest';
import { matchKinds } from '../../../platform/search/expansion.ts';
import { projectWeights, textsOf, textsOfOwner } from '../feed/project-feed.rules.ts';

const project = {
  title: 'Web garden',
  description: 'A garden on the web',
  skillsRequired: ['Web'],
  interestsTags: ['Soil'],
  roles: ['Gardener'],
};
const isFalling = (weights: readonly number[]) =>
  weights.every((weight, place) => place === 0 || weight < (weights[place - 1] ?? 0));

it('finds a project by its title, then by its skills, tags, roles and creator, then by its description', () => {
  expect(textsOfOwner('Ada Web')).toEqual(['', 'Ada Web']);
  expect(textsOf(project)).toEqual(['Web garden', 'Web ; Soil ; Gardener', 'A garden on the web']);
});

describe('the worth of a word', () => {
  it.each(matchKinds)('falls from title to description for %s ones', (matchKind) => {
    expect(projectWeights[matchKind]).toHaveLength(3);
    expect(isFalling(projectWeights[matchKind])).toBe(true);
  });

  it.each([0, 1, 2])('falls from exact over beginning and part to misspelt in field %i', (field) => {
    expect(isFalling(matchKinds.map((matchKind) => projectWeights[matchKind][field] ?? 0))).toBe(true);
  });

  it('weighs every misspelt word below every typed one', () => {
    expect(Math.min(...projectWeights.part)).toBeGreaterThan(Math.max(...projectWeights.misspelt));
  });
});
