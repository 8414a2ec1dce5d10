import type { DemoProject } from '../demo.shapes.ts';

export const hardwareProjects: DemoProject[] = [
  {
    key: 'bird-song',
    owner: 'tomas',
    title: 'Bird song identifier that runs on a Pi',
    description:
      'On-device audio model, a nest-box case anyone can print, and an open data set recorded by schools along the coast. It tells a chiffchaff from a willow warbler eight times in ten and says so. Help wanted with wind noise, batteries and the second language of the school manual.',
    skillsRequired: ['Python', 'TFLite', 'C++'],
    interestsTags: ['birds', 'ml', 'hardware'],
    status: 'open',
    createdDaysAgo: 7,
    collaborators: ['iris', 'malik', 'lan', 'rosa'],
  },
  {
    key: 'tide-clock',
    owner: 'tomas',
    title: 'A tide clock for the harbour wall',
    description:
      'One hand, no network, correct for ten years: the harbour committee was very clear. The maths fits into 8 kB, and the motor is from a bakery scale. It is still four minutes off at neap tide, and we would like to know why.',
    skillsRequired: ['Electronics', 'C++', '3D printing'],
    interestsTags: ['tides', 'hardware', 'community'],
    status: 'open',
    createdDaysAgo: 96,
    collaborators: ['rosa', 'malik'],
  },
  {
    key: 'braille-labels',
    owner: 'hana',
    title: 'Braille labels from a cheap printer',
    description:
      'A thirty-euro label printer can press dots if you slow it down and lie to its firmware. We have a working die, a web page for six languages and two readers who test every change. Contracted braille is the next mountain.',
    skillsRequired: ['TypeScript', 'Electronics', 'Unicode'],
    interestsTags: ['a11y', 'hardware', 'repair'],
    status: 'open',
    createdDaysAgo: 44,
    collaborators: ['elena', 'sunniva'],
  },
  {
    key: 'bus-stop-screens',
    owner: 'leo',
    title: 'Bus stop screens on recycled e-readers',
    description:
      'Old e-readers are excellent departure boards: readable in the sun, happy on one small solar panel. Four stops run since spring. We paused new work until the bus company signs the papers.',
    skillsRequired: ['Linux', 'Python', 'Electronics'],
    interestsTags: ['transport', 'hardware', 'repair'],
    status: 'closed',
    createdDaysAgo: 188,
    collaborators: ['greta', 'xiomara'],
  },
  {
    key: 'lathe-curves',
    owner: 'pekka',
    title: 'New curves for old lathes',
    description:
      'Retrofit kit for manual lathes: two motors, one box, and software that will not move until it has understood you. I have forty pages of notes and a running machine. I would like to hand this to someone younger while I can still explain it.',
    skillsRequired: ['C', 'G-code', 'Control theory'],
    interestsTags: ['machines', 'repair'],
    status: 'open',
    createdDaysAgo: 310,
    collaborators: ['bjarni'],
  },
  {
    key: 'pcb-review',
    owner: 'yusuf',
    title: 'Peer review for circuit boards',
    description:
      'Upload a board, get a review from two people within a week, give two in return. A checker catches the missing capacitor first, so that humans can talk about the interesting mistakes. Reviews stay public, and kindness is moderated.',
    skillsRequired: ['Python', 'KiCad', 'Electronics'],
    interestsTags: ['hardware', 'testing', 'learning'],
    status: 'open',
    createdDaysAgo: 92,
    collaborators: ['meiling'],
  },
  {
    key: 'lab-bench',
    owner: 'meiling',
    title: 'Every instrument on one page',
    description:
      'Meter, scope and supply from three decades, each with its own dialect, behind one typed page. Recordings carry units and calibration dates, so that a graph can be trusted next year. We simulate an instrument before we support it.',
    skillsRequired: ['Python', 'TypeScript', 'Verification'],
    interestsTags: ['hardware', 'testing', 'tools'],
    status: 'open',
    createdDaysAgo: 174,
    collaborators: ['yusuf'],
  },
  {
    key: 'chess-clock',
    owner: 'malik',
    title: 'A chess clock with an API',
    description:
      'A wooden clock with two big buttons that streams every press over USB. Club nights get live boards without cameras. The buzzer is gentle, because we asked the players.',
    skillsRequired: ['C++', 'Embedded', '3D printing'],
    interestsTags: ['chess', 'hardware'],
    status: 'open',
    createdDaysAgo: 71,
    collaborators: [],
  },
  {
    key: 'pelota-scoreboard',
    owner: 'danel',
    title: 'Scoreboard for the village court',
    description:
      'A dead television, a single-board computer and two buttons on a fence. It keeps score for pelota, forgets when the microwave runs, and is loved. I need help with interference and with my first tests.',
    skillsRequired: ['JavaScript', 'Electronics', 'HTML'],
    interestsTags: ['sports', 'hardware', 'learning'],
    status: 'open',
    createdDaysAgo: 19,
    collaborators: [],
  },
];
