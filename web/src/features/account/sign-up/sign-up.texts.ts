import type { Gender } from '@tandem/contract/account';

/** The copy of sign-up; sentences of the specification are verbatim. */
export const signUpTexts = {
  title: 'Sign up',
  steps: ['Your account', 'What do you like to work on?'],
  progress: (step: number) => `Step ${step} of 2`,
  required: ['All fields are required.', 'Everything but the photo is required.'],
  next: 'Next',
  back: 'Back',
  submit: 'Sign Up',
  terms: {
    /** Before the link to them, its words, and after it. */
    accept: ['I accept the ', 'terms', '.'],
    missing: 'Accept the terms to sign up.',
    newTab: '(opens in a new tab)',
  },
  approval: 'Moderators approve new members. You can log in as soon as your request is accepted.',
  changeLater: 'You can change all of it later.',
  preview: {
    title: 'How others see you',
    nameless: 'Your name',
    experience: (years: string) => `Experience: ${years} ${years === '1' ? 'year' : 'years'}`,
    about: 'What you write about yourself appears here.',
    privacy: 'Your email address is never part of your card. You choose in Settings who sees it.',
  },
  toLogin: 'Already have an account? Login',
  incomplete: {
    1: 'Please fill in all required fields for Step 1.',
    2: 'Please fill in all required fields for Step 2.',
  },
  failed: 'Signup failed. Please try again.',
  loggedIn: 'You are already logged in.',
  logOutFirst: 'To create another account, log out first.',
  toFeed: 'Go to Feed',
  fields: {
    firstName: 'First name',
    lastName: 'Last name',
    emailId: 'Email Address',
    password: 'Password',
    age: 'Age',
    gender: 'Gender',
    about: 'About',
    experience: 'Experience (years)',
    techStack: 'Tech stack',
    skills: 'Skills',
    interests: 'Interests',
    photoUrl: 'Profile photo (optional)',
    message: 'Why do you want to join? (optional)',
  },
  genders: { male: 'Male', female: 'Female', others: 'Others' } satisfies Record<Gender, string>,
  help: {
    password: (min: number) => `At least ${min} characters.`,
    message: 'Moderators and administrators read it. It won’t be part of your profile.',
    about: 'What you do and what you would like to work on.',
    examples: {
      techStack: 'React, PostgreSQL',
      skills: 'Testing, API design',
      interests: 'maps, open data',
    },
    lists: {
      skills: 'What you can bring to a project.',
      techStack: 'Tools you work with.',
      interests: 'What a project may be about.',
    },
  },
};
