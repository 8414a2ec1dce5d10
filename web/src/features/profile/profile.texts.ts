import { profileMessages } from '@tandem/contract/profile';
import { counted } from '../../ui/counted.ts';

/** The room's sentences; those in the spec's words stand in spec §2 and §8. */
export const profileTexts = {
  title: 'My Profile',
  loading: 'Loading profile...',
  failed: 'Failed to fetch profile data.',
  missing: 'No profile data found.',
  missingHint: 'Loading it again may help.',
  reload: 'Reload',
  updated: profileMessages.updated,
  notUpdated: 'Failed to update profile.',
  none: 'N/A',
  edit: 'Edit',
  cancel: 'Cancel',
  save: 'Save',
  retry: 'Retry',
  form: 'Edit profile',
  years: (years: number) => counted(years, 'year', 'years'),
  labels: {
    photo: 'Profile photo',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    age: 'Age',
    gender: 'Gender',
    experience: 'Experience',
    experienceYears: 'Experience (years)',
    joined: 'Joined',
    about: 'About',
    skills: 'Skills',
    interests: 'Interests',
    techStack: 'Tech stack',
  },
  genders: [
    { value: 'male', label: 'Male' },
    { value: 'female', label: 'Female' },
    { value: 'others', label: 'Others' },
  ],
  aboutHint: 'What you do and what you would like to work on.',
  empty: {
    about: 'No description available.',
    skills: 'No skills added.',
    interests: 'No interests added.',
    techStack: 'No tech stack added.',
  },
  entries: {
    one: { skills: 'Skill', interests: 'Interest', techStack: 'Tech stack entry' },
    add: { skills: 'Add Skills', interests: 'Add Interests', techStack: 'Add Tech stack' },
    nth: (one: string, place: number) => `${one} ${place}`,
    remove: 'Remove',
    removeNth: (one: string, place: number, entry: string) =>
      `Remove ${one.toLowerCase()} ${place}${entry.trim() && `: ${entry.trim()}`}`,
  },
  privacy: {
    showsEmail: {
      label: 'Show my email address',
      hint: 'To your connections and team-mates, and to those you have a request with. Off: to nobody but you.',
    },
    showsOnline: {
      label: 'Show when I am online',
      hint: 'To your connections and team-mates.',
    },
    saved: 'Saved.',
    notSaved: 'Your choice could not be saved.',
  },
  leaving: {
    title: 'Leave without saving?',
    text: 'Your changes to the profile are not saved yet.',
    leave: 'Leave',
    stay: 'Keep editing',
  },
};
