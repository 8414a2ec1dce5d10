import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

const pause = 2_000;

/** A part of a screen whose code loads when it is first drawn. While the network is gone it is awaited: a part never breaks the whole. */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await untilLoaded(load) }));
}

/** What `load` gives, asked for again every two seconds until it comes. */
export async function untilLoaded<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, pause));
    return untilLoaded(load);
  }
}
