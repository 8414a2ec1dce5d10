/** Writes and asks for an answer; resolves to how long that took in ms, and rejects when Redis refuses. */
export async function verifyRedis(url: string, prefix: string, waitMs: number): Promise<number> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, { lazyConnect: true, connectTimeout: waitMs, retryStrategy: () => null });
  let lost: Error | null = null;
  redis.on('error', (error: Error) => (lost ??= error));
  try {
    // Replicas, and those without memory, refuse writes.
    await redis.set(`${prefix}:doctor`, '1', 'PX', 1_000);
    const begunAt = performance.now();
    await redis.ping();
    return performance.now() - begunAt;
  } catch (error) {
    throw lost ?? error;
  } finally {
    redis.disconnect();
  }
}
