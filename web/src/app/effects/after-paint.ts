/** How long a browser may take that paints nothing, as in a tab behind others, in milliseconds. */
const mostMs = 60;

/** Resolves after the next paint. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, mostMs);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(resolve);
    });
  });
