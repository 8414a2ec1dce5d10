import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

const retryMs = 2_000;

/** A component whose code loads when it is first rendered. A failed load is retried and never breaks the screen. */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await untilLoaded(load) }));
}

/** The result of `load`, which is retried every two seconds until it succeeds. */
export async function untilLoaded<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, retryMs));
    return untilLoaded(load);
  }
}
