import {
  createElement,
  startTransition,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';

const retryMs = 2_000;

interface WhileLoading {
  /** What is shown while the code loads; nothing by default. */
  whileLoading?: ReactNode;
}

/**
 * A component whose code loads when it is first rendered. A failed load is retried and never breaks the screen. `Suspense`
 * is no choice: React shows what follows a fallback 300 ms later, even where the code is there already.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & WhileLoading> {
  let Part: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const start = async () => {
    Part = await untilLoaded(load);
  };
  return function LazyPart({ whileLoading, ...props }: Props & WhileLoading) {
    const [isLoaded, setLoaded] = useState(Part !== undefined);
    useEffect(() => {
      if (!isLoaded) void (loading ??= start()).then(() => startTransition(() => setLoaded(true)));
    }, [isLoaded]);
    return Part ? createElement(Part, props as unknown as Props) : whileLoading;
  };
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
