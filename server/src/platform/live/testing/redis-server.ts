import { Redis } from 'ioredis';

/** The Redis for tests, which use their own key prefix. */
export const testRedisUrl = (): string => process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379';

/** One line that explains why tests cannot use Redis and what to do; null when they can. */
export async function redisAway(url: string): Promise<string | null> {
  const redis = new Redis(url, { lazyConnect: true, connectTimeout: 2_000, retryStrategy: () => null });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    return null;
  } catch {
    return 'No Redis answers: set TEST_REDIS_URL to one that may be written to (redis://host:6379).';
  } finally {
    redis.disconnect();
  }
}
