import { deleteFile, fileMessages } from '@tandem/contract/files';
import { suggestEntries } from '@tandem/contract/people';
import { editProfile, editProfileBody } from '@tandem/contract/profile';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../testing/fake-server.ts';
import { completeMira } from '../../../testing/sample-people.ts';
import { renderInApp } from '../../../testing/render-app.tsx';
import { ProfileForm } from './profile-form.tsx';
import { draftOf, type ProfileBody } from '../profile.view.ts';

/** The new value of each field and the label of its input; the photo is removed. */
const typed = {
  firstName: { label: 'First name', text: 'Ada', saved: 'Ada' },
  lastName: { label: 'Last name', text: 'Byron', saved: 'Byron' },
  age: { label: 'Age', text: '36', saved: 36 },
  gender: { label: 'Gender', text: 'others', saved: 'others' },
  photoUrl: { label: 'Remove photo', text: null, saved: null },
  experience: { label: 'Experience (years)', text: '12', saved: 12 },
  about: { label: 'About', text: 'Notes on engines.', saved: 'Notes on engines.' },
  techStack: { label: 'Technology 1', text: 'Brass', saved: ['Brass'] },
  skills: { label: 'Skill 1', text: 'Algebra', saved: ['Algebra'] },
  interests: { label: 'Interest 1', text: 'Music', saved: ['Music'] },
  languages: { label: 'Language 1', text: 'Welsh', saved: ['Welsh'] },
  links: {
    label: 'Link 1',
    text: 'Notes notes.example.org',
    saved: [{ title: 'Notes', url: 'https://notes.example.org' }],
  },
  hoursPerWeek: { label: 'Hours a week', text: '6', saved: 6 },
  timeZone: { label: 'Time zone', text: 'Europe/London', saved: 'Europe/London' },
} satisfies {
  [Field in keyof ProfileBody]-?: { label: string; text: string | null; saved: ProfileBody[Field] };
};

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.answer(suggestEntries, { suggestions: [] });
  server.answer(deleteFile, { message: fileMessages.deleted });
  server.answer(editProfile, { message: 'Profile updated successfully!', user: completeMira });
});

describe('the profile form', () => {
  it('has an input for every field, and saves its value', async () => {
    await renderInApp(<ProfileForm user={completeMira} onDone={() => undefined} />);
    for (const { label, text } of Object.values(typed)) {
      if (text === null) fireEvent.click(screen.getByText(label));
      else fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
    }
    fireEvent.submit(screen.getByLabelText('Edit profile'));
    await waitFor(() => expect(server.bodiesOf(editProfile)).toHaveLength(1));
    const saved = Object.entries(typed).map(([field, input]) => [field, input.saved]);
    expect(server.bodiesOf(editProfile)).toEqual([Object.fromEntries(saved)]);
    expect(Object.keys(typed).toSorted()).toEqual(Object.keys(draftOf(completeMira)).toSorted());
  });

  it('takes as many characters as the contract', async () => {
    await renderInApp(<ProfileForm user={completeMira} onDone={() => undefined} />);
    const texts = Object.entries(typed).flatMap(([field, { label, saved }]) => {
      if (field === 'links' || typeof saved === 'number' || saved === null) return [];
      const { maxLength } = screen.getByLabelText<HTMLInputElement>(label);
      const fits = (length: number) => {
        const text = 'x'.repeat(length);
        return editProfileBody.safeParse({ [field]: Array.isArray(saved) ? [text] : text }).success;
      };
      return maxLength > 0 ? [{ field, fits: fits(maxLength), isEnd: !fits(maxLength + 1) }] : [];
    });
    expect(texts.filter(({ fits, isEnd }) => !fits || !isEnd)).toEqual([]);
    expect(texts.length).toBeGreaterThan(4);
  });
});
