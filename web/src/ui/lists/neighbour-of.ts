/** The item that receives the focus when another is removed: the next, else the previous, else undefined. */
export function neighbourOf<Item extends { _id: string }>(
  list: readonly Item[],
  id: string,
): Item | undefined {
  const at = list.findIndex(({ _id }) => _id === id);
  return at < 0 ? undefined : (list[at + 1] ?? list[at - 1]);
}
