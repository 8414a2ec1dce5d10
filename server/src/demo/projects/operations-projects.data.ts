import type { DemoProject } from '../demo.shapes.ts';

export const operationsProjects: DemoProject[] = [
  {
    key: 'calmer-on-call',
    owner: 'priya',
    title: 'A calmer on-call rota',
    description:
      'Schedules, swaps and hand-overs for small teams, with fair nights and a weekly digest instead of another dashboard. Swaps are in. Next is the fairness rule: nobody should get two public holidays in a row because of the alphabet.',
    skillsRequired: ['TypeScript', 'React', 'PostgreSQL'],
    interestsTags: ['devops', 'teams'],
    status: 'open',
    createdDaysAgo: 5,
    collaborators: ['leo', 'sunniva'],
  },
  {
    key: 'state-debugger',
    owner: 'owen',
    title: 'A debugger for state machines',
    description:
      'Record, scrub and replay the states of running services; works with plain logs. Point it at a week of events and it draws the machine you actually built, including the transition nobody admits to. We want adapters for more log formats and a kinder timeline.',
    skillsRequired: ['Go', 'React', 'WebAssembly'],
    interestsTags: ['tools', 'debugging'],
    status: 'open',
    createdDaysAgo: 14,
    collaborators: ['ulla', 'piotr', 'jamila'],
  },
  {
    key: 'incident-timelines',
    owner: 'owen',
    title: 'Incident timelines that write themselves',
    description:
      'During an incident nobody takes notes, and afterwards everybody remembers a different order. This collects deploys, alerts and chat into one draft timeline with sources. People correct it, and it never guesses a cause.',
    skillsRequired: ['Go', 'TypeScript', 'OpenTelemetry'],
    interestsTags: ['devops', 'debugging', 'teams'],
    status: 'open',
    createdDaysAgo: 249,
    collaborators: ['priya'],
  },
  {
    key: 'log-shrink',
    owner: 'owen',
    title: 'Log shrinker',
    description:
      'Most log lines are the same twelve sentences with different numbers. We store the sentences once and the numbers in columns, and still answer grep. Last measured at 31 to 1 on a week of web logs, and at 4 to 1 on mine.',
    skillsRequired: ['Go', 'Compression', 'Parsing'],
    interestsTags: ['devops', 'tools', 'debugging'],
    status: 'open',
    createdDaysAgo: 111,
    collaborators: ['kei'],
  },
  {
    key: 'expiring-flags',
    owner: 'quinn',
    title: 'Feature flags that expire',
    description:
      'A flag is born with a date and an owner; after the date it nags, and after the second date the build fails. Includes a report of the oldest flags, read aloud at the retrospective. Small on purpose.',
    skillsRequired: ['TypeScript', 'Node.js', 'SQLite'],
    interestsTags: ['devops', 'tools', 'teams'],
    status: 'open',
    createdDaysAgo: 21,
    collaborators: ['priya'],
  },
  {
    key: 'explain-plans',
    owner: 'ravi',
    title: 'Explain plans for humans',
    description:
      'Paste a query plan, get three sentences: what is slow, why the planner believed it would be fast, and what to try first. The picture comes second. Every piece of advice links to a plan where it helped and to one where it hurt.',
    skillsRequired: ['TypeScript', 'PostgreSQL', 'D3'],
    interestsTags: ['databases', 'tools', 'performance'],
    status: 'open',
    createdDaysAgo: 241,
    collaborators: ['oksana', 'piotr'],
  },
  {
    key: 'spreadsheet-lint',
    owner: 'ravi',
    title: 'A linter for spreadsheets',
    description:
      'It finds the row that the sum forgot, the constant that used to be a formula and the hidden column that everybody fears. Rules come with a story each, because accountants ask why. We have 300 donated sheets, all anonymised and all alarming.',
    skillsRequired: ['Python', 'Parsing', 'Rust'],
    interestsTags: ['spreadsheets', 'tools', 'testing'],
    status: 'open',
    createdDaysAgo: 57,
    collaborators: ['meiling'],
  },
];
