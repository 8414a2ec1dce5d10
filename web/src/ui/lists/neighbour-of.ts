/** What takes the focus when a thing leaves its list: the next, else the one before; undefined where there is neither. */
export function neighbourOf<Item extends { _id: string }>(
  list: readonly Item[],
  id: string,
): Item | undefined {
  const at = list.findIndex(({ _id }) => _id === id);
  return at < 0 ? undefined : (list[at + 1] ?? list[at - 1]);
}
