import type { DemoProject } from '../demo.shapes.ts';

export const outdoorProjects: DemoProject[] = [
  {
    key: 'hut-log',
    owner: 'mira',
    title: 'Hut book: a logbook for mountain shelters',
    description:
      'Every shelter has a paper book where people write who slept there, which way they left and where the gas runs out. We keep the paper and add a tablet that merges entries whenever somebody carries a phone up. Two huts have agreed to try it this winter. Wanted: someone for the writing surface, and someone who has dried a tablet before.',
    skillsRequired: ['TypeScript', 'SQLite', 'CRDT', 'Accessibility'],
    interestsTags: ['mountains', 'offline', 'community'],
    status: 'open',
    createdDaysAgo: 24,
    collaborators: ['aroha', 'ana'],
  },
  {
    key: 'river-gauges',
    owner: 'aroha',
    title: 'River gauges the valley can trust',
    description:
      'Twelve home-made gauges send the water level every ten minutes; three of them lie when it snows. We want a calibration job that notices, a public page that shows uncertainty, and an enclosure that eels cannot open. Field work twice a season, boots provided.',
    skillsRequired: ['C', 'LoRaWAN', 'TimescaleDB', 'Python'],
    interestsTags: ['rivers', 'hardware', 'open data'],
    status: 'open',
    createdDaysAgo: 118,
    collaborators: ['mira', 'esteban', 'ana'],
  },
  {
    key: 'avalanche-radio',
    owner: 'bjarni',
    title: 'Avalanche bulletins over packet radio',
    description:
      'The morning bulletin is four paragraphs and one small table. It fits into 900 bytes if you stop being polite, and then it reaches every hut with a second-hand receiver. The encoder is done; the decoder must run on whatever the warden owns.',
    skillsRequired: ['C', 'Protocol design', 'Radio'],
    interestsTags: ['mountains', 'radio', 'weather'],
    status: 'open',
    createdDaysAgo: 33,
    collaborators: ['sunniva'],
  },
  {
    key: 'radio-logbook',
    owner: 'bjarni',
    title: 'Radio logbook for lighthouse keepers',
    description:
      'Forty years of handwritten contact logs, typed in by six patient people and now searchable. The archive is complete and runs from a single file. Closed because it is finished, which I am told is unusual.',
    skillsRequired: ['Perl', 'SQLite', 'HTML'],
    interestsTags: ['radio', 'lighthouses', 'archives'],
    status: 'closed',
    createdDaysAgo: 355,
    collaborators: ['pekka'],
  },
  {
    key: 'trail-cameras',
    owner: 'tom',
    title: 'Trail camera triage',
    description:
      'My cameras take 9,000 pictures of grass a week, and somewhere in there is a lynx. A small model throws the grass away, and people look at the rest in batches of twenty. We measure what the model misses and print it on the first page.',
    skillsRequired: ['Python', 'Machine learning', 'Qt'],
    interestsTags: ['wildlife', 'ml', 'outdoors'],
    status: 'open',
    createdDaysAgo: 198,
    collaborators: ['ana'],
  },
  {
    key: 'glove-gestures',
    owner: 'kei',
    title: 'Screen gestures for thick gloves',
    description:
      'How big must a button be at minus ten, wet, with somebody waiting? We are building a small test app, a protocol anyone can repeat in a cold garage, and a data set with real error rates. The first forty testers are recruited, and the freezer is booked.',
    skillsRequired: ['Kotlin', 'Usability testing', 'Statistics'],
    interestsTags: ['gestures', 'outdoors', 'a11y'],
    status: 'open',
    createdDaysAgo: 108,
    collaborators: ['jonas'],
  },
];
