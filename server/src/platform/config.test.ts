import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const linesFor = (env: Record<string, string>) => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
};

describe('configuration', () => {
  it('needs no variable', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: null,
      dataDir: './data',
      databaseUrl: null,
      redisUrl: null,
      s3: null,
      seedDemo: null,
      rateLimits: true,
      trustProxy: false,
      logLevel: 'info',
    });
  });

  it('treats an empty variable as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', S3_BUCKET: '' })).toMatchObject({
      port: 3000,
      databaseUrl: null,
      s3: null,
    });
  });

  it('reads every variable', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://tandem.example/',
      DATA_DIR: '/srv/tandem',
      DATABASE_URL: 'postgres://app@db/tandem',
      REDIS_URL: 'redis://cache:6379',
      S3_ENDPOINT: 'http://s3:9000',
      S3_REGION: 'eu',
      S3_BUCKET: 'tandem',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'key',
      SEED_DEMO: 'false',
      RATE_LIMITS: 'false',
      TRUST_PROXY: 'true',
      LOG_LEVEL: 'debug',
    });
    expect(config).toMatchObject({
      port: 8080,
      publicUrl: 'https://tandem.example',
      seedDemo: false,
      rateLimits: false,
      trustProxy: true,
    });
    expect(config.s3).toEqual({
      endpoint: 'http://s3:9000',
      region: 'eu',
      bucket: 'tandem',
      accessKeyId: 'id',
      secretAccessKey: 'key',
    });
  });

  it.each([
    [{ PORT: 'http' }, 'PORT must be a number from 0 to 65535.'],
    [{ PORT: '70000' }, 'PORT must be a number from 0 to 65535.'],
    [{ PUBLIC_URL: 'tandem.example' }, 'PUBLIC_URL must be a URL starting with http:// or https://.'],
    [
      { PUBLIC_URL: 'https://tandem.example/app' },
      'PUBLIC_URL must be an origin such as https://tandem.example.org, without a path.',
    ],
    [
      { DATABASE_URL: 'mysql://db/tandem' },
      'DATABASE_URL must be a URL starting with postgres:// or postgresql://.',
    ],
    [{ REDIS_URL: 'localhost' }, 'REDIS_URL must be a URL starting with redis:// or rediss://.'],
    [{ SEED_DEMO: 'yes' }, 'SEED_DEMO must be true or false.'],
    [{ RATE_LIMITS: '0' }, 'RATE_LIMITS must be true or false.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
    [
      { S3_BUCKET: 'tandem' },
      'S3 storage also needs S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY.',
    ],
  ])('refuses %j in one line', (env, line) => {
    expect(linesFor(env as Record<string, string>)).toEqual([line]);
  });

  it('reports all mistakes at once', () => {
    expect(linesFor({ PORT: 'x', LOG_LEVEL: 'y' })).toHaveLength(2);
  });
});
