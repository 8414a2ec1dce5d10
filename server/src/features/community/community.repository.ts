import type { SettingSection } from '@tandem/contract/community';
import { eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { communitySettings } from './community.tables.ts';

/** What is stored of a section. */
export interface StoredSection {
  section: string;
  version: number;
  values: Record<string, unknown>;
}

/** A section of the settings, or what only has its version there. */
type VersionedSection = SettingSection | 'announcement' | 'logo';

const { section, version, values } = communitySettings;

/** What is stored of all sections; one query. */
export const findSections = (db: Queryable): Promise<StoredSection[]> =>
  db.select({ section, version, values }).from(communitySettings);

/** Locks a section and returns what is stored of it; creates its row, with version 0, where it is missing. One statement. */
export async function lockSection(
  tx: Queryable,
  name: VersionedSection,
  now: Date,
): Promise<Omit<StoredSection, 'section'>> {
  const [row] = await tx
    .insert(communitySettings)
    .values({ section: name, version: 0, values: {}, changedAt: now })
    .onConflictDoUpdate({ target: section, set: { section: sql`excluded.section` } })
    .returning({ version, values });
  if (row === undefined) throw new Error(`The settings ${name} were not returned.`);
  return row;
}

/** Stores a section that is locked. */
export async function updateSection(
  tx: Queryable,
  name: VersionedSection,
  change: { version: number; values: Record<string, unknown>; changedAt: Date },
): Promise<void> {
  await tx.update(communitySettings).set(change).where(eq(section, name));
}

/** What administrators set as the mode of sign-up; null where they set none. For the shell. */
export async function findSignUpMode({ executeSql }: Pick<Database, 'executeSql'>): Promise<string | null> {
  const { rows } = await executeSql(
    `select values->>'signUpMode' as mode from community_settings where section = 'signUp'`,
    [],
  );
  return (rows as { mode: string | null }[])[0]?.mode ?? null;
}
