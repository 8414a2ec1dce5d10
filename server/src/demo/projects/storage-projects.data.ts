import type { DemoProject } from '../demo.shapes.ts';

export const storageProjects: DemoProject[] = [
  {
    key: 'sync-in-an-afternoon',
    owner: 'mira',
    title: 'A sync engine you can read in an afternoon',
    description:
      'Two thousand lines, commented like a textbook, that keep two SQLite files in agreement over a bad link. The goal is not the fastest engine but the one you could fix at night. Each chapter ends with a failing test to repair.',
    skillsRequired: ['Rust', 'CRDT', 'SQLite', 'Technical writing'],
    interestsTags: ['offline', 'databases', 'learning'],
    status: 'open',
    createdDaysAgo: 61,
    collaborators: ['kei', 'oksana', 'piotr'],
  },
  {
    key: 'crash-tests',
    owner: 'mira',
    title: 'Crash tests for local-first apps',
    description:
      'A harness that pulls the plug at every write and checks what the app remembers afterwards. It found eleven lost edits in four well-loved programs; all of them are fixed now. Closed to new people while we write the report.',
    skillsRequired: ['Rust', 'Testing', 'SQLite'],
    interestsTags: ['offline', 'testing', 'tools'],
    status: 'closed',
    createdDaysAgo: 203,
    collaborators: ['ravi'],
  },
  {
    key: 'one-machine-queue',
    owner: 'oksana',
    title: 'A message queue for one machine',
    description:
      'No cluster, no election, no website: a queue in one file that survives a power cut and says precisely what it promises. The crash suite has run for 61 days. Looking for people who like proofs, or at least suspicion.',
    skillsRequired: ['Rust', 'C++', 'Databases'],
    interestsTags: ['databases', 'performance', 'tools'],
    status: 'open',
    createdDaysAgo: 270,
    collaborators: ['owen'],
  },
  {
    key: 'phone-databases',
    owner: 'quinn',
    title:
      'An honest benchmark of every embedded database that fits on a phone, run on the phones people actually own',
    description:
      'Flagship phones in an air-conditioned room tell you nothing. We test on nine used phones with old batteries, warm and cold, and publish the raw runs with the charts. Every claim comes with a script, and anyone may add a phone.',
    skillsRequired: ['Benchmarking', 'Kotlin', 'SQLite', 'Statistics'],
    interestsTags: ['databases', 'performance', 'open data'],
    status: 'open',
    createdDaysAgo: 30,
    collaborators: ['pekka'],
  },
  {
    key: 'notebooks-on-a-train',
    owner: 'oksana',
    title: 'Shared notebooks on a train',
    description:
      'Four people, one notebook, eleven tunnels. Edits merge by paragraph, drawings stay where you put them, and the history reads like a diary. We test on the actual night train, so bring a ticket.',
    skillsRequired: ['Rust', 'CRDT', 'TypeScript'],
    interestsTags: ['offline', 'notebooks', 'trains'],
    status: 'open',
    createdDaysAgo: 82,
    collaborators: ['mira', 'hana', 'yusuf'],
  },
];
