import { profileTexts } from '../../features/profile/profile.texts.ts';
import { appTexts } from '../app.texts.ts';

/** The copy of what newcomers do first. */
export const welcomeTexts = {
  title: (firstName: string) => `Welcome, ${firstName}`,
  lead: 'Three small steps, and somebody will know you are here.',
  steps: 'First steps',
  close: 'Close the welcome',
  done: 'Done:',
  doneOf: (done: number, all: number) => `${done} of ${all}`,
  profile: profileTexts.complete.title,
  profileDone: 'People see who asks.',
  toProfile: 'Edit profile',
  join: 'Ask to join one project',
  joinDone: 'The owner sees your request.',
  lookingFor: (title: string, role: string) => `“${title}” is looking for: ${role}.`,
  joinHint: 'Choose one from the feed, and say what you would do there.',
  toProject: 'See the project',
  hello: 'Say hello',
  helloDone: 'You found somebody to talk to.',
  helloHint: 'Connect with somebody who shares your interests.',
  toPeople: appTexts.menus.discoverPeople,
  people: 'People to meet',
  peopleList: 'People to meet',
};
