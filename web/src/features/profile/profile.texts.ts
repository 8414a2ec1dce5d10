import { profileMessages } from '@tandem/contract/profile';
import type { Gender } from '@tandem/contract/account';
import { plural } from '../../ui/numbers.ts';

/** The copy of this feature; sentences of the specification are verbatim. */
export const profileTexts = {
  title: 'My Profile',
  loading: 'Loading profile...',
  failed: 'Failed to fetch profile data.',
  missing: 'No profile data found.',
  missingHint: 'Reload the page to try again.',
  reload: 'Reload',
  updated: profileMessages.updated,
  notUpdated: 'Failed to update profile.',
  photoNotDeleted: 'Your profile no longer shows the photo, but it could not be deleted.',
  photoHint: 'Your photo is deleted when you save.',
  none: 'N/A',
  edit: 'Edit',
  cancel: 'Cancel',
  save: 'Save',
  form: 'Edit profile',
  years: (count: number) => plural(count, { one: '# year', other: '# years' }),
  labels: {
    photo: 'Profile photo',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    age: 'Age',
    gender: 'Gender',
    experience: 'Experience',
    availability: 'Availability',
    hoursPerWeek: 'Hours a week',
    timeZone: 'Time zone',
    languages: 'Languages',
    links: 'Links',
    experienceYears: 'Experience (years)',
    joined: 'Joined',
    about: 'About',
    skills: 'Skills',
    interests: 'Interests',
    techStack: 'Tech stack',
  },
  hours: (count: number) =>
    count === 0 ? 'None at the moment' : plural(count, { one: '# hour a week', other: '# hours a week' }),
  noTimeZone: 'Not specified',
  genders: { male: 'Male', female: 'Female', others: 'Others' } satisfies Record<Gender, string>,
  aboutHint: 'What you do and what you would like to work on.',
  empty: {
    about: 'No description available.',
    skills: 'No skills added.',
    interests: 'No interests added.',
    techStack: 'No tech stack added.',
  },
  entries: {
    skills: {
      add: 'Add Skills',
      nth: (place: number) => `Skill ${place}`,
      removeNth: (place: number, entry: string) => `Remove skill ${place}: ${entry}`,
    },
    interests: {
      add: 'Add Interests',
      nth: (place: number) => `Interest ${place}`,
      removeNth: (place: number, entry: string) => `Remove interest ${place}: ${entry}`,
    },
    techStack: {
      add: 'Add Technologies',
      nth: (place: number) => `Technology ${place}`,
      removeNth: (place: number, entry: string) => `Remove technology ${place}: ${entry}`,
    },
    languages: {
      add: 'Add Languages',
      nth: (place: number) => `Language ${place}`,
      removeNth: (place: number, entry: string) => `Remove language ${place}: ${entry}`,
    },
    links: {
      add: 'Add Links',
      nth: (place: number) => `Link ${place}`,
      removeNth: (place: number, entry: string) => `Remove link ${place}: ${entry}`,
    },
    linkExample: 'https://example.org',
    empty: 'empty',
    remove: 'Remove',
  },
  privacy: {
    showsEmail: {
      label: 'Show my email address',
      hint: 'Visible to your connections, members of your projects and whoever decides on your request. When this is off, only you can see it.',
    },
    showsOnline: {
      label: 'Show when I am online',
      hint: 'Visible to your connections and members of your projects.',
    },
    showsProjects: {
      label: 'Show my projects',
      hint: 'Your page lists the projects you own and those you work on. The projects themselves still name their members.',
    },
    showsPublicly: {
      label: 'Show me on public pages',
      hint: 'Public pages of your projects then show your name and photo to everybody, also without an account. When this is off, they only count you.',
    },
    saved: 'Saved.',
    notSaved: 'Failed to save your choice.',
  },
  projects: { owned: 'Owned Projects', joined: 'Joined Projects' },
  complete: {
    title: 'Complete your profile',
    text: (done: number, all: number) =>
      `${done} of ${all} steps done. People answer sooner when they know who asks.`,
    done: 'Done:',
    steps: {
      photo: 'Add a photo',
      time: 'Say how much time you have, and in which time zone',
      links: 'Link to something you made',
    },
  },
  leaving: {
    title: 'Leave without saving?',
    text: 'Your profile changes haven’t been saved.',
    leave: 'Leave',
    stay: 'Keep editing',
  },
};
