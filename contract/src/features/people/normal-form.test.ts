import { describe, expect, it } from 'vitest';
import { normalForm } from './people.ts';

describe('the normal form', () => {
  it.each([
    ['React', 'reactjs', 'React.js', ' react JS '],
    ['Node', 'node.js', 'NodeJS'],
    ['JavaScript', 'js', 'ECMAScript'],
    ['PostgreSQL', 'postgres', 'Postgre SQL'],
    ['C#', 'c sharp', 'CSharp'],
    ['.NET', 'dotnet'],
    ['open data', 'Open-Data', 'opendata'],
    ['Café', 'cafe'],
  ])('is the same for %s and its other spellings', (...spellings) => {
    expect(new Set(spellings.map(normalForm)).size).toBe(1);
  });

  it('keeps apart what is not the same', () => {
    const different = [
      'C',
      'C++',
      'C#',
      'Angular',
      'AngularJS',
      'React',
      'React Native',
      'हिंदी',
      'हदी',
      'DJs',
    ];
    expect(new Set(different.map(normalForm)).size).toBe(different.length);
  });

  it('keeps an entry of punctuation only', () => {
    expect(normalForm(' ??? ')).toBe('???');
  });
});
