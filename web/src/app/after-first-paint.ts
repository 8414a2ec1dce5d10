const { promise, resolve } = Promise.withResolvers<void>();

/** Resolves when the first screen is shown and the browser is idle, to load what can wait. */
export const afterFirstPaint: Promise<void> = promise;

/** Reports that the first screen is shown. */
export function markFirstPaint(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2_000 });
  else setTimeout(resolve, 300);
}
