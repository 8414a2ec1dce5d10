import { setTimeout as wait } from 'node:timers/promises';

/** Takes something that is due from a queue and works it off; false when nothing is due. */
type TakeNext = () => Promise<boolean>;

/** Works off a queue that all processes share. */
export interface QueueWorker {
  /** Works from now on. */
  start(takeNext: TakeNext): void;
  /** Works off all that is due and returns. */
  workOff(takeNext: TakeNext): Promise<void>;
  /** Looks soon, because something was queued. */
  wake(): void;
  /** Takes nothing more, and waits at most 3 s for what was taken. */
  stop(): Promise<void>;
}

/** While it is on, the background work of this process rests. */
export const backgroundRest = { isOn: false };

interface QueueWorkerOptions {
  /** How many are taken at once. */
  lanes: number;
  /** Called when the queue cannot be read. */
  onError(error: unknown): void;
}

/** How often what other processes queued is looked for, and what is to be tried again. */
const pollMs = 2_000;
/** From queueing to taking, in which the transaction usually commits. */
const soonMs = 50;
const longestStopMs = 3_000;

/** Creates the worker of this process; it does nothing until it is started. */
export function createQueueWorker({ lanes, onError }: QueueWorkerOptions): QueueWorker {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | null = null;
  let woken = Promise.withResolvers<void>();
  let wakes = 0;
  const underWay = new Set<Promise<void>>();
  const workOff = async (takeNext: TakeNext) => {
    while (!signal.aborted && !backgroundRest.isOn && (await takeNext())) continue;
  };
  /** Works off all that is due, and what was queued while it looked. */
  const runLane = async (takeNext: TakeNext) => {
    for (let before = -1; before !== wakes && !signal.aborted;) {
      before = wakes;
      await workOff(takeNext);
      if (before !== wakes) await wait(soonMs, undefined, { signal }).catch(() => undefined);
    }
  };
  /** Starts the lanes that found nothing before. They wait for none that is still busy: it may be for as long as somebody likes. */
  const startLanes = (takeNext: TakeNext) => {
    let isTold = false;
    const tell = (error: unknown) => {
      if (!isTold) onError(error);
      isTold = true;
    };
    while (underWay.size < lanes) {
      const lane: Promise<void> = runLane(takeNext)
        .catch(tell)
        .finally(() => underWay.delete(lane));
      underWay.add(lane);
    }
  };
  const loop = async (takeNext: TakeNext) => {
    while (!signal.aborted) {
      startLanes(takeNext);
      await Promise.race([wait(pollMs, undefined, { signal }), woken.promise]).catch(() => undefined);
      woken = Promise.withResolvers();
      await wait(soonMs, undefined, { signal }).catch(() => undefined);
    }
    await Promise.all(underWay);
  };
  return {
    start: (takeNext) => {
      running ??= loop(takeNext);
    },
    workOff: async (takeNext) => {
      await Promise.all(Array.from({ length: lanes }, () => workOff(takeNext)));
    },
    wake: () => {
      wakes += 1;
      woken.resolve();
    },
    stop: async () => {
      stopping.abort();
      await Promise.race([running, wait(longestStopMs, undefined, { ref: false })]);
    },
  };
}
