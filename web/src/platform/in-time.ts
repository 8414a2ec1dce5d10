/** How long a push service may take; without a network, Chromium waits for it forever. */
const timeoutMs = 20_000;

/** Rejects when the push service does not answer. */
export function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('The push service did not answer.')), timeoutMs),
  );
  return Promise.race([work, late]);
}
