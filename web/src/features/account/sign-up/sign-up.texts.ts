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

/** The copy of sign-up where a link of the community, or the lack of one, decides. */
export const signUpInvitationTexts = {
  title: 'Sign up',
  invited: (community: string) => `You’re invited to ${community}.`,
  ended: 'This invitation doesn’t work',
  endedHint: 'A link works for a limited time, and for a limited number of people.',
  withoutIt: 'You can sign up without an invitation.',
  needed: {
    title: 'By invitation only',
    text: (community: string) => `You need an invitation to join ${community}.`,
    hint: 'If you know somebody there, ask them how to get one. Then open the link that you receive.',
  },
  closed: {
    title: 'Sign-up is closed',
    text: (community: string) => `${community} takes no new members at the moment.`,
  },
  logIn: 'Log in',
  haveAccount: 'Already have an account?',
  loading: 'Checking the invitation...',
  checkFailed: 'The invitation could not be checked.',
  retry: 'Retry',
} as const;

/** The copy of the screens between sign-up and the first log-in, where the server sends mails. */
export const confirmSignUpTexts = {
  sent: {
    title: 'Check your mail',
    address: (emailId: string) => `Sent to ${emailId}.`,
    wait: 'It takes a minute or two. The link works once, within one day. If there is no mail, look into the spam folder.',
    again: 'Send it again',
    sentAgain: 'Sent again.',
    failed: 'Failed to send the mail.',
    change: 'Use another address',
  },
  asked: {
    title: 'Request sent',
    toLogin: 'Go to log-in',
  },
  confirm: {
    title: 'Finish your sign-up',
    hint: (emailId: string) => `Enter the password you chose for ${emailId}.`,
    password: 'Password',
    submit: 'Finish sign-up',
    failed: 'Failed to finish your sign-up.',
    logIn: 'Log in',
    signUp: 'Sign up again',
    resend: 'Send a new link',
    resendFailed: 'Failed to send the link.',
  },
};
