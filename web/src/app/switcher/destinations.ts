import { folded } from '../../ui/forms/search-words.ts';

const groups = ['Recent', 'Screens', 'Projects', 'Tasks', 'Chats', 'People', 'Actions'] as const;

/** A destination of the quick switcher. */
export interface Destination {
  id: string;
  group: (typeof groups)[number];
  label: string;
  /** Distinguishes destinations of the same name. */
  detail: string;
  /** The path it opens; an action has one of its own, such as `action:theme`. */
  to: string;
  /** What choosing it does instead of opening the path. */
  act?: () => void;
  picture: Picture;
}

/** The icon or avatar of a destination. */
export type Picture =
  | { kind: 'recent' | 'screen' | 'board' | 'task' | 'action' }
  | { kind: 'project'; coverSeed: number }
  | { kind: 'person'; person: { firstName: string; lastName: string; photoUrl: string | null } };

const maxPerGroup = 5;

/** How well a text matches the input, 0 for not at all: prefix, then word prefix, then part. */
export function fitOf(text: string, typed: string): number {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  const whole = folded(text);
  if (!words.every((word) => whole.includes(word))) return 0;
  const first = words[0] ?? '';
  if (whole.startsWith(first)) return 3;
  return whole.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(first)) ? 2 : 1;
}

/** The matching destinations, best first; all of them for an empty input. */
export function fitting(destinations: readonly Destination[], typed: string): Destination[] {
  return destinations
    .map((destination) => ({ destination, fit: fitOf(destination.label, typed) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((a, b) => b.fit - a.fit)
    .map(({ destination }) => destination);
}

/** Destinations by group, each once and at most five per group, without empty groups. */
export function grouped(
  destinations: readonly Destination[],
): { group: Destination['group']; entries: Destination[] }[] {
  const ordered = destinations.toSorted((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group));
  const once = ordered.filter(({ to }, at) => ordered.findIndex((first) => first.to === to) === at);
  return groups
    .map((group) => ({ group, entries: once.filter((entry) => entry.group === group).slice(0, maxPerGroup) }))
    .filter(({ entries }) => entries.length > 0);
}

/** The index after a step in a list of `length`, wrapping at both ends. */
export const stepped = (at: number, by: number, length: number): number =>
  length === 0 ? 0 : (at + by + length) % length;
