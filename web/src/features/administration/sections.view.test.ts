import { expect, it } from 'vitest';
import { sectionAt, sectionsFor } from './sections.view.ts';

it('shows each role the sections that it may open', () => {
  expect(sectionsFor('member')).toEqual([]);
  expect(sectionsFor('moderator').map(({ label }) => label)).not.toContain('Overview');
  expect(sectionsFor('administrator').map(({ label }) => label)).toContain('Overview');
});

it('finds the section of a path', () => {
  expect(sectionAt('/admin')?.label).toBe('Overview');
  expect(sectionAt('/admin/nowhere')).toBeUndefined();
});
