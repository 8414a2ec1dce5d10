import type { DemoProject } from '../demo.shapes.ts';

export const artsProjects: DemoProject[] = [
  {
    key: 'batik-patterns',
    owner: 'dewi',
    title: 'Batik patterns as programs',
    description:
      'A tiny language for repeating patterns: kawung in six lines, parang in nine. Wax cracks, hands tremble and dyes bleed, so the language needs good noise. Output is SVG for the screen and outlines for a real copper stamp.',
    skillsRequired: ['TypeScript', 'SVG', 'Canvas'],
    interestsTags: ['textiles', 'generative art', 'compilers'],
    status: 'open',
    createdDaysAgo: 31,
    collaborators: ['shirin'],
  },
  {
    key: 'type-specimens',
    owner: 'robin',
    title: 'Type specimens for scripts nobody ships',
    description:
      'Font menus show the Latin alphabet and a shrug. We make specimen pages for forty scripts, with sentences chosen by people who read them and failures shown in red. Rendering is compared on three engines every night.',
    skillsRequired: ['Typography', 'Python', 'Unicode', 'CSS'],
    interestsTags: ['type', 'language', 'printing'],
    status: 'open',
    createdDaysAgo: 66,
    collaborators: ['shirin', 'lan'],
  },
  {
    key: 'choir-scores',
    owner: 'ulla',
    title: 'Sheet music that follows the choir',
    description:
      'A tablet on the piano listens and turns the page for everyone, including the basses, who come in early. It follows tempo well and rehearsal jumps badly. Wanted: an ear, a singer with patience and somebody for the page-turn animation.',
    skillsRequired: ['Erlang', 'Signal processing', 'Music notation'],
    interestsTags: ['music', 'choir'],
    status: 'open',
    createdDaysAgo: 222,
    collaborators: ['niamh'],
  },
  {
    key: 'two-cursor-crosswords',
    owner: 'priya',
    title: 'Crosswords, two cursors',
    description:
      'One grid, two people, no shouting across the kitchen. Pencil marks are private until you ink them. The constructor side is rough: symmetry works, the word list needs weeding.',
    skillsRequired: ['TypeScript', 'React', 'CRDT'],
    interestsTags: ['crosswords', 'puzzles', 'web'],
    status: 'open',
    createdDaysAgo: 199,
    collaborators: ['leo'],
  },
  {
    key: 'persian-recipes',
    owner: 'shirin',
    title: 'OCR for handwritten Persian recipes',
    description:
      'Family recipe books in Nastaliq, with stains, margins and three spellings of turmeric. We have 1,100 lines transcribed by aunts and a model that reads two thirds of them. Help is welcome from people who read, annotate or cook. عنوان پروژه: «دست‌نوشته‌های آشپزخانه».',
    skillsRequired: ['Python', 'OCR', 'PyTorch', 'Unicode'],
    interestsTags: ['cooking', 'language', 'ml'],
    status: 'open',
    createdDaysAgo: 48,
    collaborators: ['yusuf'],
  },
  {
    key: 'quiet-museum',
    owner: 'iris',
    title: 'A quiet museum guide',
    description:
      'An audio guide that knows how loud the room is and waits for the school class to pass. No headphones to hand out: your phone, your volume, your pace. Two small museums have lent us their Mondays.',
    skillsRequired: ['TypeScript', 'Audio', 'Svelte'],
    interestsTags: ['museums', 'sound', 'a11y'],
    status: 'open',
    createdDaysAgo: 84,
    collaborators: ['rosa'],
  },
  {
    key: 'tone-dictionary',
    owner: 'lan',
    title: 'A dictionary that hears tones',
    description:
      'Say the word, even badly, and get the six candidates with the tone you probably meant. Built on recordings that speakers gave for this and may take back. The interface must never make a learner feel silly.',
    skillsRequired: ['Python', 'Phonetics', 'Svelte'],
    interestsTags: ['language', 'ml', 'sound'],
    status: 'open',
    createdDaysAgo: 89,
    collaborators: ['iris'],
  },
  {
    key: 'recipes-that-scale',
    owner: 'rosa',
    title: 'Recipes that scale',
    description:
      'Twelve pancakes is easy; three hundred for a school fair is physics. We model what does not scale, like eggs, pans and patience, and draw the timetable for the kitchen. Tested on parents.',
    skillsRequired: ['D3', 'TypeScript', 'Python'],
    interestsTags: ['cooking', 'food', 'schools'],
    status: 'open',
    createdDaysAgo: 135,
    collaborators: ['niamh'],
  },
  {
    key: 'dance-notation',
    owner: 'xiomara',
    title: 'Eight counts: a notation for social dance',
    description:
      'Write a figure down on Tuesday so that someone else can dance it on Friday. Leads and follows are roles, not genders, and every symbol has a spoken name. A first alphabet of thirty symbols is ready to be argued about.',
    skillsRequired: ['Vue', 'SVG', 'Music notation'],
    interestsTags: ['dance', 'music', 'a11y'],
    status: 'open',
    createdDaysAgo: 18,
    collaborators: [],
  },
];
