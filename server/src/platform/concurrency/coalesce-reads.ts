/** Lets who asks for one key share a question with others of the same moment: what is asked while one is under way goes into the next. */
export function coalesceReads<Answer>(
  find: (keys: readonly string[]) => Promise<Map<string, Answer>>,
): (key: string) => Promise<Answer | undefined> {
  let waiting: { keys: Set<string>; answers: Promise<Map<string, Answer>> } | null = null;
  let underWay: Promise<unknown> = Promise.resolve();
  const start = async (before: Promise<unknown>, keys: Set<string>) => {
    await before.catch(() => {});
    // Whoever comes from here on must not get an answer that is older than their question.
    waiting = null;
    return find([...keys]);
  };
  return async (key) => {
    if (waiting === null) {
      const keys = new Set<string>();
      waiting = { keys, answers: start(underWay, keys) };
      underWay = waiting.answers;
    }
    waiting.keys.add(key);
    return (await waiting.answers).get(key);
  };
}
