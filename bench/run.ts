const benches: Record<string, () => Promise<unknown>> = {
  search: () => import('./search.ts'),
  fuzz: () => import('./fuzz.ts'),
  feed: () => import('./feed.ts'),
  suggestions: () => import('./suggestions.ts'),
  'first-screen': () => import('./first-screen/first-screen.ts'),
  board: () => import('./board.ts'),
  felt: () => import('./felt/felt.ts'),
  'long-chat': () => import('./felt/long-chat.ts'),
  tasks: () => import('./tasks/writes.ts'),
  'message-search': () => import('./message-search.ts'),
  'task-requests': () => import('./tasks/requests.ts'),
  'large-board': () => import('./tasks/large-board.ts'),
  activity: () => import('./activity.ts'),
  chat: () => import('./chat/chat.ts'),
  day: () => import('./day/day.ts'),
  memory: () => import('./day/memory.ts'),
  presence: () => import('./presence.ts'),
  large: () => import('./large/large.ts'),
  sockets: () => import('./sockets.ts'),
  attacks: () => import('./attacks/attacks.ts'),
  hostile: () => import('./hostile/hostile.ts'),
  notifications: () => import('./notifications/notifications.ts'),
  announcement: () => import('./announcement.ts'),
  'public-pages': () => import('./public-pages.ts'),
  imports: () => import('./imports.ts'),
  administer: () => import('./administer/administer.ts'),
};

const [name = ''] = process.argv.splice(2, 1);
const bench = benches[name];
if (bench === undefined) {
  console.error(`Name a bench: npm run bench -- ${Object.keys(benches).join(' | ')}`);
  process.exitCode = 1;
} else {
  await bench();
}
