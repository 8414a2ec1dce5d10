import type { Project } from '@tandem/contract/projects';
import { describe, expect, it } from 'vitest';
import { inOrder, projectsIn, withEach, withFirst } from './projects.view.ts';

const projectWith = (facts: Partial<Project>) => ({ isSaved: false, ...facts }) as Project;

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((_id) => projectWith({ _id }));
const paged = () => ({
  pages: [
    { data: [a!, b!], total: 4, nextCursor: 'x' },
    { data: [c!, d!], total: 4, nextCursor: null },
  ],
  pageParams: ['', 'x'],
});
const idsOf = (list: Parameters<typeof projectsIn>[0]) => projectsIn(list).map(({ _id }) => _id);

describe('a list in the cache', () => {
  it('keeps its order, whole or paged', () => {
    expect(idsOf({ data: [a!, b!] })).toEqual(['a', 'b']);
    expect(idsOf(paged())).toEqual(['a', 'b', 'c', 'd']);
    expect(idsOf(undefined)).toEqual([]);
  });

  it('contains a project once that moved between pages', () => {
    expect(idsOf({ pages: [{ data: [a!, b!] }, { data: [b!, c!] }], pageParams: [] })).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  it('removes a project and lowers the total on every page', () => {
    const list = withEach(paged(), (project) => (project._id === 'c' ? null : project));
    expect(idsOf(list)).toEqual(['a', 'b', 'd']);
    expect(list.pages.map(({ total }) => total)).toEqual([3, 3]);
    expect(list.pages[0]?.nextCursor).toBe('x');
  });

  it('changes a project in place', () => {
    const list = withEach({ data: [a!, b!] }, (project) => ({ ...project, isSaved: project._id === 'b' }));
    expect(list.data.map(({ isSaved }) => isSaved)).toEqual([false, true]);
    expect(list).not.toHaveProperty('total');
  });

  it('moves a project to the front', () => {
    expect(idsOf(withFirst({ data: [a!, b!] }, b!))).toEqual(['b', 'a']);
    const list = withFirst(paged(), projectWith({ _id: 'new' }));
    expect(idsOf(list)).toEqual(['new', 'a', 'b', 'c', 'd']);
    expect(list.pages[1]?.total).toBe(5);
    expect(withFirst(paged(), d!).pages[0]?.total).toBe(4);
  });

  it('is reordered across pages', () => {
    const list = inOrder(paged(), ['d', 'a', 'b', 'c']);
    expect(list.pages.map(({ data }) => data.map(({ _id }) => _id))).toEqual([
      ['d', 'a'],
      ['b', 'c'],
    ]);
  });

  it('keeps new projects at the end', () => {
    expect(idsOf(inOrder({ data: [a!, b!, c!] }, ['c', 'a']))).toEqual(['c', 'a', 'b']);
  });
});
