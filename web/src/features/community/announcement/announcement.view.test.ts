import { expect, it } from 'vitest';
import { bodyOf, emptyDraft, errorsIn, withLink } from './announcement.view.ts';

const now = new Date('2026-11-23T12:00:00Z');

it('shows the link on a line of its own', () => {
  expect(withLink({ text: 'Soon', link: null })).toBe('Soon');
  expect(withLink({ text: 'Soon', link: 'https://a.org' })).toBe('Soon\nhttps://a.org');
});

it('asks for a text, and for an end in the future', () => {
  expect(Object.keys(errorsIn({ ...emptyDraft, text: ' ' }, now))).toEqual(['text']);
  const ending = (endsAt: string) => Object.keys(errorsIn({ ...emptyDraft, text: 'Soon', endsAt }, now));
  expect(ending('2026-11-20T12:00')).toEqual(['endsAt']);
  expect(ending('nonsense')).toEqual(['endsAt']);
  expect(ending('2026-11-27T12:00')).toEqual([]);
});

it('sends what is empty as nothing, and the end in UTC', () => {
  expect(bodyOf({ ...emptyDraft, text: 'Soon', link: ' ' }, null)).toEqual({
    text: 'Soon',
    link: null,
    endsAt: null,
    notifiesMembers: false,
    replaces: null,
  });
  const draft = { ...emptyDraft, text: 'Soon', endsAt: '2026-11-27T12:00' };
  expect(bodyOf(draft, 'before')).toMatchObject({
    endsAt: new Date(2026, 10, 27, 12).toISOString(),
    replaces: 'before',
  });
});
