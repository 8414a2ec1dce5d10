import type { DemoProject } from '../demo.shapes.ts';

export const learningProjects: DemoProject[] = [
  {
    key: 'type-safe-forms',
    owner: 'hana',
    title: 'Type-safe forms without a framework',
    description:
      'Ten kilobytes, every input state drawn, tested with screen readers. We write the docs first. The open question is file inputs, which are forty years of exceptions in a trench coat.',
    skillsRequired: ['TypeScript', 'CSS', 'WAI-ARIA'],
    interestsTags: ['a11y', 'web'],
    status: 'open',
    createdDaysAgo: 10,
    collaborators: ['elena'],
  },
  {
    key: 'focus-order',
    owner: 'elena',
    title: 'Focus order, visible',
    description:
      'A browser panel that draws the path of the Tab key over a page and marks where it jumps, hides or gets stuck. Reports are short enough to paste into a ticket. We run it on our own panel first.',
    skillsRequired: ['TypeScript', 'WAI-ARIA', 'Playwright'],
    interestsTags: ['a11y', 'web', 'tools'],
    status: 'open',
    createdDaysAgo: 42,
    collaborators: ['hana', 'robin'],
  },
  {
    key: 'regex-tutor',
    owner: 'piotr',
    title: 'A regex tutor that shows its backtracking',
    description:
      'Type a pattern, press step, and watch the engine change its mind. Exercises go from a postal code to the expression that took a payment page down. Needed: more exercises, better colours, and someone to tell me when I am being pedantic.',
    skillsRequired: ['Rust', 'WebAssembly', 'Svelte'],
    interestsTags: ['tools', 'learning', 'puzzles'],
    status: 'open',
    createdDaysAgo: 128,
    collaborators: ['zofia'],
  },
  {
    key: 'keyboard-layouts',
    owner: 'zofia',
    title: 'Keyboard layouts as code',
    description:
      'One small text file describes a layout; out come firmware, a printable cheat sheet and a typing drill for exactly the keys you moved. The parser gives friendly errors. I would like a second pair of hands for left-handed testing.',
    skillsRequired: ['TypeScript', 'C', 'QMK'],
    interestsTags: ['keyboards', 'tools', 'open source'],
    status: 'open',
    createdDaysAgo: 37,
    collaborators: ['piotr'],
  },
  {
    key: 'first-pull-request',
    owner: 'hamza',
    title: 'First pull request, with a net',
    description:
      'A practice repository where every mistake is expected: conflicts, wrong branch, force push on a Friday. A bot plays the tired maintainer and three humans play the kind one. Written by beginners, reviewed by people who remember.',
    skillsRequired: ['Git', 'Markdown', 'JavaScript'],
    interestsTags: ['learning', 'open source'],
    status: 'open',
    createdDaysAgo: 26,
    collaborators: ['zofia', 'danel'],
  },
  {
    key: 'twelve-evenings',
    owner: 'hana',
    title: 'A compiler course in twelve evenings',
    description:
      'From a calculator to a language with closures, one evening at a time, with nothing installed but an editor. Every evening fits between dinner and bed. Evening nine, garbage collection, is too long and we know it.',
    skillsRequired: ['TypeScript', 'Compilers', 'Teaching'],
    interestsTags: ['compilers', 'learning', 'open source'],
    status: 'open',
    createdDaysAgo: 163,
    collaborators: ['lan', 'dewi'],
  },
];
