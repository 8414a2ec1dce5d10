import { describe, expect, it } from 'vitest';
import { initialsOf, pairOf } from './pairs.ts';

describe('the colour pair of a name', () => {
  // spec: §9-17
  it('is the same for the same name in any case', () => {
    expect(pairOf('TypeScript')).toBe(pairOf(' typescript '));
  });

  // spec: §9-17
  it('is one of ten, all of which are used', () => {
    const pairs = new Set(Array.from({ length: 200 }, (_, at) => pairOf(`skill ${at}`)));
    expect([...pairs].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});

describe('initials', () => {
  // spec: §9-16
  it('are the first letters of the first two words', () => {
    expect(initialsOf('mira okafor')).toBe('MO');
    expect(initialsOf('Ana  de Souza Lima')).toBe('AD');
    expect(initialsOf('Kei')).toBe('K');
    expect(initialsOf('  ')).toBe('');
  });

  it('keep characters outside the basic multilingual plane whole', () => {
    expect(initialsOf('𝒜da Łukasz')).toBe('𝒜Ł');
  });
});
