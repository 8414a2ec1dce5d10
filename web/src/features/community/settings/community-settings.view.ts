import type { CommunitySettings } from '@tandem/contract/community';
import type {
  AdministeredSettings,
  EditableSection,
} from '@tandem/contract/community/community-administration';
import { limits } from '@tandem/contract/limits';
import { communitySettingsTexts as texts, limitGroups } from './community-settings.texts.ts';

export type SettingName = keyof CommunitySettings;

/** How a setting is entered. */
export type SettingKind = 'text' | 'email' | 'colour' | 'choice' | 'flag' | 'domains' | 'number' | 'page';

export interface SettingField {
  name: SettingName;
  kind: SettingKind;
  label: string;
  hint?: string;
  maxLength?: number;
  choices?: Readonly<Record<string, string>>;
  /** Whether this server cannot obey it, so that it cannot be changed. */
  isImpossible?: boolean;
}

/** Fields under a title of their own. */
export interface FieldGroup {
  title: string;
  text?: string;
  fields: readonly SettingField[];
}

/** What is typed and not saved: null for the default. Numbers and lists are kept as they are typed. */
export type Draft = Partial<Record<SettingName, string | boolean | null>>;

type Labelled = keyof typeof texts.labels;

const field = (name: Labelled, kind: SettingKind, more: Partial<SettingField> = {}): SettingField => {
  const [label, hint] = texts.labels[name] as readonly [string, string?];
  return { name, kind, label, ...(hint ? { hint } : {}), ...more };
};

const group = (name: keyof typeof texts.groups, ...fields: SettingField[]): FieldGroup => {
  const [title, text] = texts.groups[name] as readonly [string, string?];
  return { title, ...(text ? { text } : {}), fields };
};

/** The fields of each section in their order. */
export const fieldGroups: Record<EditableSection, readonly FieldGroup[]> = {
  general: [
    group('look', field('name', 'text', { maxLength: limits.name }), field('accent', 'colour')),
    group('projects', field('publicPages', 'choice', { choices: texts.choices.publicPages })),
    group(
      'programs',
      field('accessTokens', 'choice', { choices: texts.choices.accessTokens }),
      field('webhooks', 'choice', { choices: texts.choices.webhooks }),
    ),
  ],
  signUp: [
    group(
      'newMembers',
      field('signUpMode', 'choice', { choices: texts.choices.signUpMode }),
      field('projectLinksAdmit', 'flag'),
    ),
    group('addresses', field('emailDomains', 'domains'), field('emailVerification', 'flag')),
  ],
  limits: limitGroups.map(({ title, limits: labels }) => ({
    title,
    fields: Object.entries(labels).map(([name, label]) => ({
      name: name as SettingName,
      kind: 'number',
      label,
    })),
  })),
  legal: [
    group(
      'pages',
      ...(['imprint', 'privacy', 'terms'] as const).map((name) =>
        field(name, 'page', { maxLength: limits.legalPage }),
      ),
    ),
  ],
  security: [
    group('protection', field('secondFactorFor', 'choice', { choices: texts.choices.secondFactorFor })),
    group(
      'records',
      field('auditDays', 'number'),
      field('reportDays', 'number'),
      field('notificationDays', 'number'),
    ),
  ],
};

/** A stored value as it is typed. */
function typedOf(value: CommunitySettings[SettingName]): string | boolean {
  if (typeof value === 'boolean') return value;
  return Array.isArray(value) ? value.join('\n') : String(value);
}

/** What a field shows: what is typed, else what holds. */
export function shownOf({ name }: SettingField, data: AdministeredSettings, draft: Draft): string | boolean {
  const typed = draft[name];
  if (typed === null) return typedOf(data.defaults[name]);
  return typed ?? typedOf(data.settings[name]);
}

/** Whether a field shows the default because nothing is set. */
export function isDefault({ name }: SettingField, { set }: AdministeredSettings, draft: Draft): boolean {
  return draft[name] === undefined ? !set.includes(name) : draft[name] === null;
}

/** A field as this server can obey it: verified addresses need mail. */
export function onServer(field: SettingField, { mailMode }: AdministeredSettings): SettingField {
  if (field.name !== 'emailVerification' || mailMode === 'smtp') return field;
  return {
    ...field,
    hint: `${field.hint} ${texts.mailModes[mailMode]}`,
    isImpossible: mailMode === 'off',
  };
}

/** A value in words, short enough for a line. */
export function inWords({ kind, choices }: SettingField, value: CommunitySettings[SettingName]): string {
  if (typeof value === 'boolean') return value ? texts.on : texts.off;
  const typed = Array.isArray(value) ? value.join(', ') : String(value);
  if (typed === '') return texts.empty;
  if (kind === 'choice') return choices?.[typed] ?? typed;
  return typed.length > 80 ? `${typed.slice(0, 80)}…` : typed;
}

/** The draft after a field changed: what is typed again as it is saved is no change. */
export function withTyped(
  draft: Draft,
  data: AdministeredSettings,
  name: SettingName,
  typed: Draft[SettingName],
) {
  const isSaved =
    typed === null
      ? !data.set.includes(name)
      : data.set.includes(name) && typed === typedOf(data.settings[name]);
  const { [name]: _, ...others } = draft;
  return isSaved ? others : { ...others, [name]: typed };
}

const fieldsOf = (section: EditableSection): readonly SettingField[] =>
  fieldGroups[section].flatMap(({ fields }) => fields);

/** Numbers that are missing, with a sentence for each. */
export const errorsIn = (section: EditableSection, draft: Draft): Partial<Record<SettingName, string>> =>
  Object.fromEntries(
    fieldsOf(section)
      .filter(({ name, kind }) => kind === 'number' && draft[name] === '')
      .map(({ name }) => [name, texts.numberNeeded]),
  );

/** The values that a draft sends; null for the default. */
export function changesOf(section: EditableSection, draft: Draft): Record<string, unknown> {
  const typed = fieldsOf(section).filter(({ name }) => draft[name] !== undefined);
  return Object.fromEntries(typed.map(({ name, kind }) => [name, valueOf(kind, draft[name])]));
}

function valueOf(kind: SettingKind, typed: string | boolean | null | undefined): unknown {
  if (typeof typed !== 'string') return typed;
  if (kind === 'number') return Number(typed);
  return kind === 'domains' ? typed.split(/[\s,]+/).filter(Boolean) : typed;
}
