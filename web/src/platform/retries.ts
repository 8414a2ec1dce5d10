const attempts = 4;
const firstDelay = 500;
const maxDelay = 10_000;

/** The parts of a response that decide about a retry. */
export interface Refused {
  status: number;
  /** The `Retry-After` header, in seconds. */
  retryAfter: string | null;
}

/**
 * The delay in milliseconds before a refused upload is retried. It is null unless the status is 5xx, 408 or 429 (§9-24).
 * The delay doubles each time, with jitter. A `Retry-After` above ten seconds is not waited for.
 */
export function retryDelay(
  failures: number,
  { status, retryAfter }: Refused,
  random: () => number = Math.random,
): number | null {
  const isRetryable = status >= 500 || status === 408 || status === 429;
  if (!isRetryable || failures >= attempts) return null;
  const requested = Number(retryAfter ?? 0) * 1_000;
  if (requested > maxDelay) return null;
  const backoff = firstDelay * 2 ** (failures - 1) * (0.75 + random() / 2);
  return Math.max(Number.isFinite(requested) ? requested : 0, Math.round(backoff));
}
