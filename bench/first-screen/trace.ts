/** An event of Chromium's trace; times in microseconds, `tdur` in CPU time of the thread. */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tts?: number;
  tdur?: number;
  args?: { name?: string; data?: { url?: string } };
}

/** Kinds of work in the order in which they are printed, with the events that begin them. */
const kinds = {
  compile: ['v8.compile', 'v8.compileModule', 'v8.parseOnBackgroundWaiting', 'v8.deserializeOnBackground'],
  evaluate: ['EvaluateScript', 'v8.evaluateModule', 'v8.run'],
  functions: [
    'FunctionCall',
    'RunMicrotasks',
    'TimerFire',
    'FireIdleCallback',
    'FireAnimationFrame',
    'EventDispatch',
  ],
  garbage: ['MinorGC', 'MajorGC', 'V8.GC_MC_INCREMENTAL', 'V8.GCScavenger', 'BlinkGC.AtomicPhase'],
  html: ['ParseHTML', 'ParseAuthorStyleSheet'],
  style: ['UpdateLayoutTree', 'Layout', 'IntersectionObserverController::computeIntersections'],
  paint: ['PrePaint', 'Paint', 'Layerize', 'Commit', 'CompositeLayers', 'Decode Image', 'Draw LazyPixelRef'],
} as const;

export type Kind = keyof typeof kinds | 'other';
export const kindNames: Kind[] = [...(Object.keys(kinds) as (keyof typeof kinds)[]), 'other'];

/** What the main thread did for a first screen; CPU time in milliseconds. */
export interface Work {
  total: number;
  /** Above 50 ms of each task; of all tasks, and of those after the first paint. */
  blocking: number;
  blockingAfterPaint: number;
  longest: number;
  byKind: Record<Kind, number>;
}

interface Step extends TraceEvent {
  inside: number;
  kind: Kind | null;
}

const kindOf = new Map<string, Kind>(
  Object.entries(kinds).flatMap(([kind, names]) => names.map((name) => [name, kind as Kind] as const)),
);
const taskName = 'RunTask';
// What an attached debugger costs: it asks where in the sources each request was made.
const artefact = 'V8.CollectSourcePositions';
const longMs = 50;

/** Sums the work of the main thread that painted the page; `factor` scales it to a slower machine. */
export function workIn(events: TraceEvent[], factor: number): Work {
  const paint = events.find(({ name }) => name === 'firstContentfulPaint');
  const main = events.find(
    ({ pid, name, args }) => pid === paint?.pid && name === 'thread_name' && args?.name === 'CrRendererMain',
  );
  if (!paint || !main) throw new Error('Nothing was painted.');
  const own = events.filter(({ pid, tid }) => pid === main.pid && tid === main.tid);
  const tasks = own.filter(({ name, ph, tdur }) => name === taskName && ph === 'X' && tdur !== undefined);
  if (tasks.length === 0) throw new Error('The trace has no tasks.');
  const artefacts = own.filter(({ name, ph }) => name === artefact && ph === 'X');
  const timeOf = (task: TraceEvent) => {
    const inside = artefacts.filter(({ ts }) => ts >= task.ts && ts < task.ts + (task.dur ?? 0));
    return (inside.reduce((rest, { tdur = 0 }) => rest - tdur, task.tdur ?? 0) / 1_000) * factor;
  };
  const excess = (task: TraceEvent) => Math.max(0, timeOf(task) - longMs);
  const sum = (list: TraceEvent[], value: (task: TraceEvent) => number) =>
    list.reduce((total, task) => total + value(task), 0);
  return {
    total: sum(tasks, timeOf),
    blocking: sum(tasks, excess),
    blockingAfterPaint: sum(
      tasks.filter(({ ts, dur = 0 }) => ts + dur > paint.ts),
      excess,
    ),
    longest: Math.max(...tasks.map(timeOf)),
    byKind: divide(own, factor),
  };
}

/** Each event's own time, counted for the nearest kind around it. */
function divide(events: TraceEvent[], factor: number): Record<Kind, number> {
  const sums = Object.fromEntries(kindNames.map((kind) => [kind, 0])) as Record<Kind, number>;
  const open: Step[] = [];
  const close = ({ name, tdur = 0, inside, kind }: Step) => {
    if (name !== artefact) sums[kind ?? 'other'] += (Math.max(0, tdur - inside) / 1_000) * factor;
  };
  const spans = events
    .filter(({ ph, tdur }) => ph === 'X' && tdur !== undefined)
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  for (const event of spans) {
    let outer = open.at(-1);
    while (outer && outer.ts + (outer.dur ?? 0) <= event.ts) {
      close(outer);
      open.pop();
      outer = open.at(-1);
    }
    if (!outer && event.name !== taskName) continue;
    if (outer) outer.inside += event.tdur ?? 0;
    open.push({ ...event, inside: 0, kind: kindOf.get(event.name) ?? outer?.kind ?? null });
  }
  for (const step of open) close(step);
  return sums;
}
