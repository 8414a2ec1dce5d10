import { folded } from '../../ui/forms/search-words.ts';

/** A place that the quick switcher leads to. */
export interface Destination {
  id: string;
  group: 'Screens' | 'Projects' | 'People' | 'Chats';
  label: string;
  /** What tells it from others of the same name. */
  detail: string;
  /** The path it leads to. */
  to: string;
  picture: Picture;
}

/** What is drawn before a destination. */
export type Picture =
  | { kind: 'screen' | 'project' | 'board' | 'chat' }
  | { kind: 'person'; person: { firstName: string; lastName: string; photoUrl: string | null } };

const groups = ['Screens', 'Projects', 'Chats', 'People'] as const;
const mostOfGroup = 5;

/** How well a text answers what was typed, 0 for not at all: a beginning counts more than a word's, and that more than a part. */
export function fitOf(text: string, typed: string): number {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  const whole = folded(text);
  if (!words.every((word) => whole.includes(word))) return 0;
  const first = words[0] ?? '';
  if (whole.startsWith(first)) return 3;
  return whole.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(first)) ? 2 : 1;
}

/** Those of the destinations that answer what was typed, best first; all of them while nothing is typed. */
export function fitting(destinations: readonly Destination[], typed: string): Destination[] {
  return destinations
    .map((destination) => ({ destination, fit: fitOf(destination.label, typed) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((one, other) => other.fit - one.fit)
    .map(({ destination }) => destination);
}

/** The destinations by group, each place once and at most five of a group; groups without any are left out. */
export function grouped(
  destinations: readonly Destination[],
): { group: Destination['group']; entries: Destination[] }[] {
  const once = destinations.filter(({ to }, at) => destinations.findIndex((one) => one.to === to) === at);
  return groups
    .map((group) => ({ group, entries: once.filter((one) => one.group === group).slice(0, mostOfGroup) }))
    .filter(({ entries }) => entries.length > 0);
}

/** The place in a list of `length` after a step, going round at both ends. */
export const stepped = (at: number, by: number, length: number): number =>
  length === 0 ? 0 : (at + by + length) % length;
