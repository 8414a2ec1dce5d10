import type { Gender } from '@tandem/contract/account';

/** The copy of this feature; sentences of the specification are verbatim. */
export const accountTexts = {
  login: {
    title: 'Log in',
    welcome: 'Find a project, ask to join, build it together.',
    email: 'Email Address',
    password: 'Password',
    submit: 'Login',
    toSignUp: 'Don’t have an account? Sign Up',
    failed: 'Something went wrong',
  },
  signUp: {
    title: 'Sign up',
    steps: ['Your account', 'About you'],
    progress: (step: number) => `Step ${step} of 2`,
    next: 'Next',
    back: 'Back',
    submit: 'Sign Up',
    toLogin: 'Already have an account? Login',
    incomplete: {
      1: 'Please fill in all required fields for Step 1.',
      2: 'Please fill in all required fields for Step 2.',
    },
    failed: 'Signup failed. Please try again.',
    done: 'Your account is ready. Log in to get started.',
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
    },
    genders: { male: 'Male', female: 'Female', others: 'Others' } satisfies Record<Gender, string>,
    help: {
      password: (min: number) => `At least ${min} characters.`,
      about: 'What you do and what you would like to work on.',
      examples: {
        techStack: 'React, PostgreSQL',
        skills: 'Testing, API design',
        interests: 'maps, open data',
      },
    },
  },
  logOut: {
    action: 'Logout',
    busy: 'Logging out...',
    failed: 'Failed to log you out.',
    retry: 'Retry',
  },
  showPassword: 'Show password',
  hidePassword: 'Hide password',
};
