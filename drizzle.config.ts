import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './server/src/features/**/*.tables.ts',
  out: './server/migrations',
});
