import * as z from 'zod/mini';
import { limits } from './limits.ts';

const number = new Intl.NumberFormat('en-US');
const isStorable = (value: string) => !value.includes('\u0000') && value.isWellFormed();

// An empty number input yields NaN.
const isMissing = (input: unknown) => input === undefined || input === null || Number.isNaN(input);

const isRequired = (label: string) => `${label} is required.`;
const isTooLong = (label: string, max: number) =>
  `${label} can have at most ${number.format(max)} characters.`;

const typeError = (label: string, kind: string, required = isRequired(label)) => ({
  error: ({ input }: { input?: unknown }) => (isMissing(input) ? required : `${label} must be ${kind}.`),
});

/** Refuses text that PostgreSQL cannot store: with NUL or a lone surrogate. */
export const storable = (label: string) =>
  z.refine<string>(isStorable, {
    error: `${label} can’t contain invalid characters.`,
    abort: true,
  });

interface TextRules {
  min?: number;
  max: number;
  /** The sentence for a missing text; "{label} is required." by default. */
  required?: string;
}

/** Trimmed text; at least one character unless `min` says otherwise. */
export function text(label: string, { min = 1, max, required = isRequired(label) }: TextRules) {
  return z
    .string(typeError(label, 'a string', required))
    .check(
      z.trim(),
      storable(label),
      z.minLength(min, min <= 1 ? required : `${label} must have at least ${min} characters.`),
      z.maxLength(max, isTooLong(label, max)),
    );
}

/** Signs without a glyph: controls, separators, ignorable code points, and the empty Braille pattern. */
const invisible = /[\p{C}\p{Z}\p{M}\p{DI}\u2800]/gu;
/** Controls, line separators, and signs that change the direction of the text around a name. */
const controls = /[\p{Cc}\u2028\u2029\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

/** Controls, such as line breaks and tabs, and line separators. */
const lineBreaks = /[\p{Cc}\u2028\u2029]/u;
const isOneLine = (value: string) => !lineBreaks.test(value);
const oneLineRule = (label: string) => `${label} can’t contain line breaks or control characters.`;

/** Text of one line, such as a title. */
export const lineText = (label: string, rules: TextRules) =>
  text(label, rules).check(z.refine(isOneLine, oneLineRule(label)));

/** Names of technologies that look like a domain. */
const technology = /^(?:[\p{L}\p{N}]+\.js|(?:asp|vb|ado|ml)\.net|socket\.io|(?:web3|discord)\.py)$/iu;
const domains =
  /(?<![\p{L}\p{N}\p{M}])(?:[\p{L}\p{N}][\p{L}\p{N}\p{M}_-]*\.)+(?:\p{L}[\p{L}\p{M}]+|xn--[a-z\d-]+)/giu;
/** Initials as in "J.R.R.Tolkien" are no domain, unless they end as those of short addresses do. */
const initials = /^(?:\p{L}\p{M}*\.)+(?!(?:com|net|org|io|me|co|ly|gg|cc|to|tv|ai|app|dev|xyz|link)$)/iu;
const addresses = [
  /:\/\//,
  /(?<![\p{L}\p{N}])www\./iu,
  /\S@\S+\.\S/u,
  /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/,
];

/** Whether mail programs may turn a part of a text into a link: a web address, a domain alone, or an e-mail address. */
export function hasAddress(value: string): boolean {
  const plain = value
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{DI}]/gu, '')
    .replace(/[。․]/g, '.');
  if (addresses.some((address) => address.test(plain))) return true;
  return (plain.match(domains) ?? []).some((found) => !technology.test(found) && !initials.test(found));
}

const withoutAddress = (label: string) =>
  z.refine<string>(
    (value) => !hasAddress(value),
    `${label} can’t contain a web address or an email address. If it is none, put a space after the dot.`,
  );

/** What somebody does in a project: mails to people who do not know its author quote it. */
export const roleText = (rules: Partial<TextRules> = {}) =>
  lineText('Role', { max: limits.role, ...rules }).check(withoutAddress('Role'));

/** A part of a person's name: visible, harmless to the text around it, and no address that mails turn into a link. */
export const nameText = (label: string) => shownName(label).check(withoutAddress(label));

/** A name that others show in their texts: visible, and harmless to what is around it. */
export const shownName = (label: string) =>
  text(label, { max: limits.name }).check(
    z.refine((name) => !controls.test(name), `${label} can’t contain control characters.`),
    z.refine(
      (name) => name === '' || name.replace(invisible, '') !== '',
      `${label} needs a visible character.`,
    ),
  );

/** The URL of an uploaded photo; null and an empty text mean no photo. */
export const photo = z.nullable(
  z.pipe(
    text('The photo', { min: 0, max: 300 }),
    z.transform((url) => (url === '' ? null : url)),
  ),
);

/** A secret of the given length; not trimmed, because spaces count. */
export function secret(label: string, { min, max }: { min: number; max: number }) {
  return z
    .string(typeError(label, 'a string'))
    .check(
      storable(label),
      z.minLength(1, isRequired(label)),
      z.minLength(min, `${label} must have at least ${min} characters.`),
      z.maxLength(max, isTooLong(label, max)),
    );
}

/** An e-mail address, trimmed and lower-cased, of at most 254 characters. */
export function email(label: string) {
  return z
    .string(typeError(label, 'a string'))
    .check(
      z.trim(),
      storable(label),
      z.toLowerCase(),
      z.minLength(1, isRequired(label)),
      z.maxLength(limits.email, isTooLong(label, limits.email)),
      z.regex(
        /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\.]+(\.[^\s@<>"(),:;[\]\\.]+)+$/,
        `${label} must look like name@example.org.`,
      ),
    );
}

/** A whole number within bounds, both included. */
export function wholeNumber(label: string, { min, max }: { min: number; max: number }) {
  const within = `${label} must be a whole number from ${min} to ${max}.`;
  return z
    .number(typeError(label, 'a number'))
    .check(z.refine(Number.isSafeInteger, within), z.gte(min, within), z.lte(max, within));
}

/** Trims each entry, drops empties and case-insensitive repeats, and keeps the first spelling. */
export function cleanList(entries: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const entry of entries) {
    const trimmed = entry.trim();
    const key = trimmed.toLocaleLowerCase('en');
    if (trimmed !== '' && !seen.has(key)) seen.set(key, trimmed);
  }
  return [...seen.values()];
}

/** How sentences name a list: the field, one entry, several entries. */
export interface ListName {
  label: string;
  one: string;
  other: string;
}

/** The sentence for a list with too many entries. */
export const tooManyEntries = ({ other }: ListName, max: number): string =>
  `You can add at most ${max} ${other}.`;

/** A list of short texts, cleaned by `cleanList`; `min` and `max` count entries after cleaning. */
export function textList(
  name: ListName,
  { min = 0, max = limits.list.entries }: { min?: number; max?: number } = {},
) {
  const { label, one } = name;
  const length = limits.list.entry;
  const required = min === 0 ? `${label} must be a list of strings.` : `Add at least one ${one}.`;
  return z
    .array(z.string(`${label} must be a list of strings.`), typeError(label, 'a list of strings', required))
    .check(
      z.refine((list) => list.every(isStorable), {
        error: `${label} can’t contain invalid characters.`,
        abort: true,
      }),
      z.overwrite((list) => cleanList(list)),
      z.refine((list) => list.every(isOneLine), oneLineRule(label)),
      z.minLength(min, required),
      z.maxLength(max, tooManyEntries(name, max)),
      z.refine(
        (list) => list.every((entry) => entry.length <= length),
        `Each ${one} can have at most ${length} characters.`,
      ),
    );
}

/** How sentences name the lists of a profile, a project and a task. */
export const listNames = {
  techStack: { label: 'Tech stack', one: 'technology', other: 'technologies' },
  skills: { label: 'Skills', one: 'skill', other: 'skills' },
  interests: { label: 'Interests', one: 'interest', other: 'interests' },
  tags: { label: 'Tags', one: 'tag', other: 'tags' },
  languages: { label: 'Languages', one: 'language', other: 'languages' },
  labels: { label: 'Labels', one: 'label', other: 'labels' },
} as const satisfies Record<string, ListName>;

/** A link that members show: a title, empty when the host says enough, and an https address. */
export interface WebLink {
  title: string;
  url: string;
}

/** A link as members see it. */
export const webLink = z.object({ title: z.string(), url: z.string() });

const linkRule = 'A link must start with https:// and look like https://example.org.';

/** Https, a host with a dot, and no user name that could be mistaken for the host. */
const webAddress = /^https:\/\/[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d{1,5})?(?:[/?#][^\s\p{C}]*)?$/iu;

/** The address of a link that everybody may follow. */
export const webUrl = (label: string) =>
  text(label, { max: limits.link.url, required: linkRule }).check(z.regex(webAddress, linkRule));

/** A list of links to show. */
export const webLinks = () =>
  z
    .array(
      z.object({
        title: z._default(lineText('The link’s title', { min: 0, max: limits.link.title }), ''),
        url: webUrl('The link'),
      }),
      'Links must be a list.',
    )
    .check(z.maxLength(limits.links, `You can add at most ${limits.links} links.`));

const isTimeZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};
const timeZoneRule = 'The time zone must be an IANA name such as Europe/Lisbon.';

/** The IANA name of a time zone. */
export const timeZone = z
  .string(timeZoneRule)
  .check(z.maxLength(64, timeZoneRule), z.refine(isTimeZone, timeZoneRule));

/** Splits a comma-separated input into clean entries (§5-05). */
export const splitList = (input: string): string[] => cleanList(input.split(','));

/** A UUID in any case, lower-cased so that ids compare equal; anything else is 400. */
export const id = z.uuid('This id is not valid.').check(z.toLowerCase());

/** A time, ISO 8601 in UTC with milliseconds. */
export const timestamp = z.iso.datetime();

/** A search term, trimmed; absent and empty match everything. */
export const searchTerm = z.optional(text('The search', { min: 0, max: limits.search }));

/** A 1-based page number in a query string. */
export const pageNumber = queryNumber('page', { max: limits.page.max, initially: 1 });

/** A page size in a query string, from 1 to `max` (50 by default), with the list's default. */
export const pageSize = (initially: number, max: number = limits.pageSize.max) =>
  queryNumber('limit', { max, initially });

/** A page size in a query string of a list that is whole without it, up to `limits.wholeList`. */
export const optionalPageSize = z.optional(wholeInQuery('limit', { min: 1, max: limits.pageSize.max }));

function queryNumber(label: string, { max, initially }: { max: number; initially: number }) {
  return z.prefault(wholeInQuery(label, { min: 1, max }), String(initially));
}

/** An optional whole number from 0 to `max` in a query string. */
export const optionalNumber = (label: string, { max }: { max: number }) =>
  z.optional(wholeInQuery(label, { min: 0, max }));

function wholeInQuery(label: string, { min, max }: { min: number; max: number }) {
  const within = `${label} must be a whole number from ${min} to ${max}.`;
  return z.pipe(
    z.string(within).check(z.regex(/^\d{1,10}$/, within)),
    z.pipe(z.transform(Number), z.number().check(z.gte(min, within), z.lte(max, within))),
  );
}

/** A list in a query string: its name once for each entry, cleaned by `cleanList`. */
export const listInQuery = (name: ListName, max: number) =>
  z.optional(
    z.pipe(
      z.union([z.string(), z.array(z.string())], `${name.label} must be a list of strings.`),
      z.pipe(
        z.transform((given: string | string[]) => (typeof given === 'string' ? [given] : given)),
        textList(name, { max }),
      ),
    ),
  );

/** A condition in a query string. */
export const flagInQuery = (label: string) =>
  z.optional(z.enum(['true', 'false'], `${label} must be true or false.`));

/** An opaque cursor, sent back as it was received. */
export const cursor = z.optional(
  z.string().check(z.regex(/^[\w.-]{1,600}$/, 'This page no longer exists. Load the list again.')),
);
