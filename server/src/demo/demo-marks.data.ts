import type { DemoDismissal, DemoMark } from './demo.shapes.ts';

export const demoSaves: DemoMark[] = [
  { member: 'mira', project: 'tide-clock', daysAgo: 41 },
  { member: 'mira', project: 'bus-stop-screens', daysAgo: 23 },
  { member: 'mira', project: 'phone-databases', daysAgo: 6 },
  { member: 'ana', project: 'place-names', daysAgo: 12 },
  { member: 'ana', project: 'soil-cards', daysAgo: 30 },
  { member: 'jonas', project: 'hut-log', daysAgo: 9 },
  { member: 'elena', project: 'quiet-museum', daysAgo: 50 },
  { member: 'elena', project: 'dance-notation', daysAgo: 11 },
  { member: 'quinn', project: 'one-machine-queue', daysAgo: 17 },
  { member: 'hamza', project: 'twelve-evenings', daysAgo: 20 },
  { member: 'hamza', project: 'keyboard-layouts', daysAgo: 21 },
  { member: 'zofia', project: 'pcb-review', daysAgo: 28 },
  { member: 'ravi', project: 'phone-databases', daysAgo: 13 },
  { member: 'niamh', project: 'seed-ledger', daysAgo: 36 },
  { member: 'sunniva', project: 'bus-stop-screens', daysAgo: 15 },
  { member: 'dewi', project: 'tone-dictionary', daysAgo: 26 },
];

export const demoIgnores: DemoMark[] = [
  { member: 'mira', project: 'pelota-scoreboard', daysAgo: 10 },
  { member: 'ana', project: 'two-cursor-crosswords', daysAgo: 44 },
  { member: 'leo', project: 'chess-clock', daysAgo: 33 },
  { member: 'pekka', project: 'expiring-flags', daysAgo: 7 },
];

export const demoDismissals: DemoDismissal[] = [
  { member: 'mira', dismissed: 'pekka', daysAgo: 58 },
  { member: 'mira', dismissed: 'danel', daysAgo: 5 },
  { member: 'ana', dismissed: 'owen', daysAgo: 30 },
  { member: 'hana', dismissed: 'meiling', daysAgo: 77 },
  { member: 'quinn', dismissed: 'leo', daysAgo: 21 },
];
