const benches: Record<string, () => Promise<unknown>> = {
  search: () => import('./search.ts'),
  fuzz: () => import('./fuzz.ts'),
  suggestions: () => import('./suggestions.ts'),
  board: () => import('./board.ts'),
  tasks: () => import('./tasks.ts'),
  chat: () => import('./chat/chat.ts'),
};

const [name = ''] = process.argv.splice(2, 1);
const bench = benches[name];
if (bench === undefined) {
  console.error(`Which bench? npm run bench -- ${Object.keys(benches).join(' | ')}`);
  process.exitCode = 1;
} else {
  await bench();
}
