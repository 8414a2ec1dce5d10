const { promise, resolve } = Promise.withResolvers<void>();

/** Settles once the first screen is shown and the browser has nothing better to do: what nobody waits for loads then. */
export const afterFirstPaint: Promise<void> = promise;

/** Says that the first screen is shown. */
export function markFirstPaint(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2_000 });
  else setTimeout(resolve, 300);
}
