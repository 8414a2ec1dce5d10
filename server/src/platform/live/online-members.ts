import type { FastifyBaseLogger } from 'fastify';
import type { Redis } from 'ioredis';
import { newId } from '../ids.ts';
import type { OnlineMembers } from './live.ts';

interface OnlineMembersOptions {
  /** Null for a single process. */
  redis: Redis | null;
  prefix: string;
  log: FastifyBaseLogger;
}

/** Seconds after which the members of a process that died count as offline, and between the refreshes of one that lives. */
const expiry = { afterSeconds: 60, refreshSeconds: 20 };
/** Members in one Redis command. */
const mostAtOnce = 1_000;

/** Knows which members are online. With several processes each keeps its own in a Redis set that expires. */
export function createOnlineMembers(
  options: OnlineMembersOptions,
): OnlineMembers & { close(): Promise<void> } {
  const here = new Set<string>();
  const shared = options.redis === null ? null : shareMembers({ ...options, redis: options.redis }, here);
  return {
    record: (memberId, isOnline) => {
      if (isOnline === here.has(memberId)) return;
      if (isOnline) here.add(memberId);
      else here.delete(memberId);
      shared?.markChanged(memberId);
    },
    among: async (memberIds) => {
      const absent = memberIds.filter((id) => !here.has(id));
      const elsewhere = new Set(absent.length > 0 ? await shared?.among(absent) : []);
      return memberIds.filter((id) => here.has(id) || elsewhere.has(id));
    },
    close: async () => shared?.close(),
  };
}

/** Copies the members of this process to Redis, and finds those of other processes there. */
function shareMembers({ redis, prefix, log }: OnlineMembersOptions & { redis: Redis }, here: Set<string>) {
  const keyOf = (process: string) => `${prefix}:online:${process}`;
  const processes = `${prefix}:online`;
  const own = newId();
  const changed = new Set<string>();
  let isComplete = false;
  let writing: Promise<void> | null = null;

  const write = async (ids: Iterable<string>) => {
    const [online, offline] = [[...ids].filter((id) => here.has(id)), [...ids].filter((id) => !here.has(id))];
    const pipeline = redis.pipeline().sadd(processes, own);
    for (const some of chunksOf(online)) pipeline.sadd(keyOf(own), ...some);
    for (const some of chunksOf(offline)) pipeline.srem(keyOf(own), ...some);
    await run(pipeline.expire(keyOf(own), expiry.afterSeconds));
  };
  const rewrite = async () => {
    await run(redis.pipeline().del(keyOf(own)));
    await write(here);
    isComplete = true;
  };
  /** Collects the changes of one turn; those made meanwhile follow in the next write. */
  const flush = async () => {
    while (changed.size > 0) {
      const ids = [...changed];
      changed.clear();
      try {
        await (isComplete ? write(ids) : rewrite());
      } catch (err) {
        if (isComplete) log.warn({ err }, 'redis: writing who is online');
        isComplete = false;
        return;
      }
    }
  };
  const schedule = () => {
    writing ??= new Promise<void>((resolve) => setImmediate(resolve)).then(flush).finally(() => {
      writing = null;
      if (isComplete && changed.size > 0) void schedule();
    });
    return writing;
  };
  const refresh = async () => {
    try {
      const isKept = await redis.expire(keyOf(own), expiry.afterSeconds);
      if (!isComplete || (isKept === 0 && here.size > 0)) await rewrite();
      await forgetDead();
    } catch {
      isComplete = false;
    }
  };
  const others = async () => (await redis.smembers(processes)).filter((process) => process !== own);
  const forgetDead = async () => {
    for (const process of await others())
      if ((await redis.exists(keyOf(process))) === 0) await redis.srem(processes, process);
  };
  redis.on('ready', () => void refresh());
  const timer = setInterval(() => void refresh(), expiry.refreshSeconds * 1_000).unref();
  return {
    markChanged: (memberId: string) => {
      changed.add(memberId);
      void schedule();
    },
    among: async (memberIds: readonly string[]): Promise<string[]> => {
      try {
        const pipeline = redis.pipeline();
        for (const process of await others()) pipeline.smismember(keyOf(process), ...memberIds);
        const found = (await run(pipeline)) as number[][];
        return memberIds.filter((_, at) => found.some((flags) => flags[at] === 1));
      } catch {
        return [];
      }
    },
    close: async () => {
      clearInterval(timer);
      await run(redis.pipeline().del(keyOf(own)).srem(processes, own)).catch(() => []);
    },
  };
}

/** The results of a pipeline; rejects when one of its commands failed. */
async function run(pipeline: ReturnType<Redis['pipeline']>): Promise<unknown[]> {
  const results = (await pipeline.exec()) ?? [];
  return results.map(([error, result]) => {
    if (error) throw error;
    return result;
  });
}

const chunksOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / mostAtOnce) }, (_, at) =>
    ids.slice(at * mostAtOnce, (at + 1) * mostAtOnce),
  );
