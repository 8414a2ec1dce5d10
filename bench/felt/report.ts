import type { Felt, Recorded } from './recorder.ts';

/** What was measured at one speed of the CPU. */
export interface Measured {
  first: { name: string; ms: number }[];
  seen: { name: string; ms: number }[];
  start: { name: string; ms: number }[];
  /** The screens of the tour, put into an empty page. */
  bare: { name: string; ms: number }[];
  acts: Felt[];
  recorded: Recorded[];
  drag: number[];
  scroll: number[];
  mounted: number[];
  /** In MB; null where it was not measured. */
  memory: number | null;
}

/** The limits at CPU ×1 and at ×4: milliseconds, frames, and MB. */
const limits = {
  seen: { 1: 50, 4: 150 },
  first: { 1: 200, 4: 500 },
  interaction: { 1: 50, 4: 100 },
  start: { 1: 300, 4: 800 },
  fps: { 1: 60, 4: 50 },
  /** Of a screen that was seen before to what the browser alone needs for it. */
  ratio: 2,
  frames: 1,
  shift: 0,
  mounted: 120,
  memory: 150,
} as const;

export type Slower = 1 | 4;

/** Frames are counted while a timer runs, so a second has a frame more or less. */
const frameTolerance = 1;

const sorted = (numbers: number[]) => numbers.toSorted((a, b) => a - b);
const at = (numbers: number[], part: number): number => {
  const list = sorted(numbers);
  return list[Math.min(list.length - 1, Math.ceil(list.length * part) - 1)] ?? Number.NaN;
};
const msOf = (list: { ms: number }[]) => list.map(({ ms }) => ms);
const ratio = (value = Number.NaN) => value.toFixed(2);
const whole = (value: number) => (Number.isNaN(value) ? '–' : Math.round(value).toString());

/** Prints a line for each figure; returns whether all limits are met. */
export function report(slower: Slower, measured: Measured): boolean {
  const { first, seen, start, bare, acts, recorded, drag, scroll, mounted, memory } = measured;
  const interactions = recorded.flatMap((one) => one.interactions);
  const shifts = recorded.flatMap((one) => one.shifts);
  // Chromium reports only interactions that took longer than a frame, so the others are all below.
  const frames = Math.max(...acts.map((act) => act.frames));
  const shift = shifts.reduce((sum, { value }) => sum + value, 0);
  const fps = limits.fps[slower] - frameTolerance;
  let isMet = true;
  const line = (name: string, shown: string, limit: string, isWithin: boolean) => {
    isMet &&= isWithin;
    console.log(`${isWithin ? '    ' : 'OVER'} ×${slower} ${name.padEnd(34)} ${shown.padEnd(24)} ${limit}`);
  };
  const times = (name: string, list: number[], limit: number, part: number) => {
    const value = at(list, part);
    const shown = `${whole(at(list, 0.5))} / ${whole(value)} / ${whole(at(list, 1))}`;
    line(name, `${shown} (${list.length})`, limit === Infinity ? '' : `≤ ${limit}`, value <= limit);
  };
  console.log(`CPU ×${slower}: ms, p50 / p95 (p98 of interactions) / max (number)`);
  times('seen before', msOf(seen), limits.seen[slower], 0.95);
  times('the browser alone', msOf(bare), Infinity, 0.95);
  const [median, p95] = [0.5, 0.95].map((part) => at(msOf(seen), part) / at(msOf(bare), part));
  line(
    'seen before ÷ the browser alone',
    `${ratio(median)} / ${ratio(p95)}`,
    `≤ ${limits.ratio}`,
    Math.max(median ?? 0, p95 ?? 0) <= limits.ratio,
  );
  times('first visit', msOf(first), limits.first[slower], 0.95);
  times('interaction', msOf(interactions), limits.interaction[slower], 0.98);
  times('warm start', msOf(start), limits.start[slower], 0.95);
  line('own act, frames until painted', whole(frames), `≤ ${limits.frames}`, frames <= limits.frames);
  line('layout shift', shift.toFixed(4), `≤ ${limits.shift}`, shift <= limits.shift);
  line('board of 1,000: drag, fps', whole(at(drag, 0.5)), `≥ ${fps}`, at(drag, 0.5) >= fps);
  line('board of 1,000: scroll, fps', whole(at(scroll, 0.5)), `≥ ${fps}`, at(scroll, 0.5) >= fps);
  const most = Math.max(...mounted);
  line('board of 1,000: cards mounted', whole(most), `≤ ${limits.mounted}`, most <= limits.mounted);
  if (memory !== null)
    line('memory after scripted use, MB', whole(memory), `≤ ${limits.memory}`, memory <= limits.memory);
  printDetails(measured, interactions, shifts);
  return isMet;
}

function printDetails(
  { first, seen, start, bare }: Measured,
  interactions: Recorded['interactions'],
  shifts: Recorded['shifts'],
): void {
  const names = [...new Set(first.map(({ name }) => name))];
  const median = (list: { name: string; ms: number }[], name: string) =>
    whole(at(msOf(list.filter((each) => each.name === name)), 0.5));
  const steps = names.map(
    (name) => `${name} ${median(first, name)}/${median(seen, name)}/${median(bare, name)}`,
  );
  console.log(`     first/seen/bare, p50: ${steps.join(' · ')}`);
  const starts = [...new Set(start.map(({ name }) => name))];
  console.log(`     warm start, p50: ${starts.map((name) => `${name} ${median(start, name)}`).join(' · ')}`);
  const slowest = interactions.toSorted((a, b) => b.ms - a.ms).slice(0, 6);
  console.log(`     slowest: ${slowest.map(({ ms, name }) => `${name} ${ms}`).join(' · ')}`);
  const largest = shifts.toSorted((a, b) => b.value - a.value).slice(0, 6);
  if (largest.length > 0)
    console.log(
      `     moved: ${largest.map(({ value, moved }) => `${value.toFixed(4)} ${moved}`).join(' · ')}`,
    );
}
