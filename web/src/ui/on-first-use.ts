/** Gives what `create` returns, which is called at the first use: formats of Intl take time that the first screen needs. */
export function onFirstUse<Created>(create: () => Created): () => Created {
  let created: Created | undefined;
  return () => (created ??= create());
}
