const attempts = 4;
const firstPause = 500;
const longestPause = 10_000;

/** What an answer says about asking again. */
export interface Refused {
  status: number;
  /** The header of that name, in seconds. */
  retryAfter: string | null;
}

/**
 * The pause in milliseconds before a refused upload is sent again, or null when it is not: only 5xx, 408 and 429 may pass (spec §9).
 * The pause doubles each time and varies, so that browsers do not come back together; a longer `Retry-After` than ten seconds is not waited for.
 */
export function retryDelay(
  failures: number,
  { status, retryAfter }: Refused,
  chance: () => number = Math.random,
): number | null {
  const mayPass = status >= 500 || status === 408 || status === 429;
  if (!mayPass || failures >= attempts) return null;
  const asked = Number(retryAfter ?? 0) * 1_000;
  if (asked > longestPause) return null;
  const own = firstPause * 2 ** (failures - 1) * (0.75 + chance() / 2);
  return Math.max(Number.isFinite(asked) ? asked : 0, Math.round(own));
}
