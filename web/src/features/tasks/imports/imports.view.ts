import type {
  ImportColumn,
  ImportMapping,
  ImportPreview,
  PreviewCard,
  TaskImport,
} from '@tandem/contract/tasks/tasks-imports';

/** What the owner chose in a preview and has not sent yet. */
export interface Chosen {
  lists: ReadonlyMap<string, ImportColumn | null>;
  people: ReadonlyMap<string, string | null>;
  leaveOut: ReadonlySet<number>;
}

/** What a preview proposes. */
export const chosenIn = ({ lists, people, leaveOut }: ImportPreview): Chosen => ({
  lists: new Map(lists.map(({ name, column }) => [name, column])),
  people: new Map(people.map(({ name, memberId }) => [name, memberId])),
  leaveOut: new Set(leaveOut),
});

/** The choices as an operation takes them. */
export const mappingOf = ({ lists, people, leaveOut }: Chosen): ImportMapping => ({
  lists: [...lists].map(([name, column]) => ({ name, column })),
  people: [...people].map(([name, memberId]) => ({ name, memberId })),
  leaveOut: [...leaveOut],
});

const isIn = ({ list }: PreviewCard, { lists }: Chosen): boolean => lists.get(list) !== null;

/** Whether a card of the preview would be imported. */
export const isTaken = (card: PreviewCard, chosen: Chosen): boolean =>
  card.title !== '' && isIn(card, chosen) && !chosen.leaveOut.has(card.place);

/**
 * How many tasks would be made. The server counted the whole file for its own proposal; lists that were turned on or off since, and
 * cards that are shown, change that.
 */
export function countChosen({ preview, total }: TaskImport, chosen: Chosen): number {
  if (preview === undefined) return total;
  const proposed = chosenIn(preview);
  const ofLists = ({ lists }: Chosen) =>
    preview.lists.reduce(
      (sum, { name, count, leftOut }) => sum + (lists.get(name) === null ? 0 : count - leftOut),
      0,
    );
  const turned = preview.cards.filter((card) => card.title !== '' && isIn(card, chosen));
  const more = turned.filter(({ place }) => proposed.leaveOut.has(place) && !chosen.leaveOut.has(place));
  const fewer = turned.filter(({ place }) => !proposed.leaveOut.has(place) && chosen.leaveOut.has(place));
  return total + ofLists(chosen) - ofLists(proposed) + more.length - fewer.length;
}

/** The step that an import is at. */
export const stepOf = (shown: TaskImport | null): 'source' | 'preview' | 'done' => {
  if (shown === null) return 'source';
  return shown.status === 'preview' ? 'preview' : 'done';
};

/** The import that needs its owner: one that waits for a choice, or is under way. */
export const openImport = (imports: readonly TaskImport[]): TaskImport | null =>
  imports.find(({ status }) => status === 'preview' || status === 'running' || status === 'undoing') ?? null;
