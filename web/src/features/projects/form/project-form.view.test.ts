import { describe, expect, it } from 'vitest';
import { projectNamed } from '../../../testing/sample-projects.ts';
import { bodyOf, checked, draftOf, emptyDraft, errorsOf, isIncomplete } from './project-form.view.ts';

const full = {
  ...emptyDraft,
  title: 'Maps',
  description: 'Offline maps.',
  skills: 'Rust, SQLite',
  tags: 'outdoors',
};

describe('a typed project', () => {
  // spec: §5-13, §5-15
  it('is split at commas into trimmed, non-empty entries', () => {
    const body = bodyOf({
      ...full,
      title: '  Maps ',
      skills: ' Rust,, SQLite , rust,',
      tags: 'maps , offline',
    });
    expect(body).toMatchObject({
      title: 'Maps',
      description: 'Offline maps.',
      skillsRequired: ['Rust', 'SQLite'],
      interestsTags: ['maps', 'offline'],
    });
  });

  // spec: §5-15
  it('opens with lists as comma-separated text', () => {
    const project = projectNamed('Maps', { skillsRequired: ['Rust', 'C++'], interestsTags: [] });
    expect(draftOf(project)).toMatchObject({ skills: 'Rust, C++', tags: '' });
  });

  // spec: §5-12
  it('is incomplete while any field is blank', () => {
    expect(isIncomplete(full)).toBe(false);
    for (const field of ['title', 'description', 'skills', 'tags'])
      expect(isIncomplete({ ...full, [field]: '  ' })).toBe(true);
    expect(isIncomplete({ ...full, tags: ' , ' })).toBe(true);
    expect(isIncomplete(emptyDraft)).toBe(true);
  });
});

describe('validation', () => {
  it('reports an error for each invalid field', () => {
    expect(Object.keys(checked(emptyDraft, 'create'))).toEqual(
      expect.arrayContaining(['title', 'description', 'skills', 'tags']),
    );
    expect(checked(full, 'create')).toEqual({});
    expect(checked({ ...full, title: 'x'.repeat(121) }, 'create').title).toBe(
      'Title can have at most 120 characters.',
    );
  });

  it('allows an edited project without skills and tags, but not without title', () => {
    expect(checked({ ...full, skills: '', tags: '' }, 'edit')).toEqual({});
    expect(checked({ ...full, title: ' ' }, 'edit')).toEqual({ title: 'Title is required.' });
  });

  it("maps the server's sentences to their inputs", () => {
    expect(
      errorsOf({ skillsRequired: 'Too many.', 'interestsTags.2': 'Too long.', createdAt: 'Unknown.' }),
    ).toEqual({
      skills: 'Too many.',
      tags: 'Too long.',
    });
  });
});
