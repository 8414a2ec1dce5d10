import { describe, expect, it } from 'vitest';
import { closenesses } from '../../platform/search/expansion.ts';
import { projectWorths, textsOf } from './project-search.rules.ts';

const project = {
  title: 'Web garden',
  description: 'A garden on the web',
  skillsRequired: ['Web'],
  interestsTags: ['Soil'],
  ownerName: 'Ada Web',
};
const isFalling = (worths: readonly number[]) =>
  worths.every((worth, place) => place === 0 || worth < (worths[place - 1] ?? 0));

it('finds a project by its title, then by its skills, tags and creator, then by its description', () => {
  expect(textsOf(project)).toEqual(['Web garden', 'Web ; Soil ; Ada Web', 'A garden on the web']);
});

describe('the worth of a word', () => {
  it.each(closenesses)('falls from title to description for %s ones', (closeness) => {
    expect(projectWorths[closeness]).toHaveLength(3);
    expect(isFalling(projectWorths[closeness])).toBe(true);
  });

  it.each([0, 1, 2])('falls from exact over beginning and part to misspelt in field %i', (field) => {
    expect(isFalling(closenesses.map((closeness) => projectWorths[closeness][field] ?? 0))).toBe(true);
  });

  it('puts every misspelt word behind every typed one', () => {
    expect(Math.min(...projectWorths.part)).toBeGreaterThan(Math.max(...projectWorths.misspelt));
  });
});
