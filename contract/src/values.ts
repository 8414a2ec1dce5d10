import * as z from 'zod/mini';
import { limits } from './limits.ts';

const number = new Intl.NumberFormat('en-US');
const isStorable = (value: string) => !value.includes('\u0000') && value.isWellFormed();

// A number input that was left empty reads as NaN.
const isMissing = (input: unknown) => input === undefined || input === null || Number.isNaN(input);

const isRequired = (label: string) => `${label} is required.`;
const isTooLong = (label: string, max: number) =>
  `${label} can have at most ${number.format(max)} characters.`;

const typeError = (label: string, kind: string, required = isRequired(label)) => ({
  error: ({ input }: { input?: unknown }) => (isMissing(input) ? required : `${label} must be ${kind}.`),
});

/** Refuses text that the database cannot hold: with NUL, or with half a character. */
export const storable = (label: string) =>
  z.refine<string>(isStorable, {
    error: `${label} can’t contain invalid characters.`,
    abort: true,
  });

interface TextRules {
  min?: number;
  max: number;
  /** The sentence for a missing text; "{label} is required." without it. */
  required?: string;
}

/** Text that a person wrote, trimmed, of at least one character unless `min` says otherwise. */
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

/** A secret of the given length; never trimmed, so that spaces count. */
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

/** What a list is called in sentences: as a field, one entry of it, and several. */
export interface ListName {
  label: string;
  one: string;
  other: string;
}

/** A list of short texts, cleaned by `cleanList`; `min` counts what is left after cleaning. */
export function textList({ label, one, other }: ListName, { min = 0 }: { min?: number } = {}) {
  const { entries, entry: length } = limits.list;
  const required = min === 0 ? `${label} must be a list of strings.` : `Add at least one ${one}.`;
  return z
    .array(z.string(`${label} must be a list of strings.`), typeError(label, 'a list of strings', required))
    .check(
      z.refine((list) => list.every(isStorable), {
        error: `${label} can’t contain invalid characters.`,
        abort: true,
      }),
      z.overwrite((list) => cleanList(list)),
      z.minLength(min, required),
      z.maxLength(entries, `You can add at most ${entries} ${other}.`),
      z.refine(
        (list) => list.every((entry) => entry.length <= length),
        `Each ${one} can have at most ${length} characters.`,
      ),
    );
}

/** The lists of a profile, a project and a task, as sentences name them. */
export const listNames = {
  techStack: { label: 'Tech stack', one: 'technology', other: 'technologies' },
  skills: { label: 'Skills', one: 'skill', other: 'skills' },
  interests: { label: 'Interests', one: 'interest', other: 'interests' },
  tags: { label: 'Tags', one: 'tag', other: 'tags' },
  labels: { label: 'Labels', one: 'label', other: 'labels' },
} as const satisfies Record<string, ListName>;

/** Splits a comma-separated input into clean entries (spec §5). */
export const splitList = (input: string): string[] => cleanList(input.split(','));

/** An id of ours, a UUID in any case, lower-cased so that ids can be compared; anything else cannot name a thing and is 400. */
export const id = z.uuid('This id is not valid.').check(z.toLowerCase());

/** A moment, ISO 8601 in UTC with milliseconds. */
export const timestamp = z.iso.datetime();

/** What a person typed to search by, trimmed; absent and empty mean everything. */
export const searchTerm = z.optional(text('The search', { min: 0, max: limits.search }));

/** A 1-based page number in a query string. */
export const pageNumber = queryNumber('page', { max: limits.page.max, initially: 1 });

/** A page size in a query string, from 1 to `max` (50 unless the list has its own), with the list's own default. */
export const pageSize = (initially: number, max: number = limits.pageSize.max) =>
  queryNumber('limit', { max, initially });

function queryNumber(label: string, { max, initially }: { max: number; initially: number }) {
  return z.prefault(wholeInQuery(label, { min: 1, max }), String(initially));
}

/** A whole number from 0 to `max` in a query string, which may be left out. */
export const optionalNumber = (label: string, { max }: { max: number }) =>
  z.optional(wholeInQuery(label, { min: 0, max }));

function wholeInQuery(label: string, { min, max }: { min: number; max: number }) {
  const within = `${label} must be a whole number from ${min} to ${max}.`;
  return z.pipe(
    z.string(within).check(z.regex(/^\d{1,10}$/, within)),
    z.pipe(z.transform(Number), z.number().check(z.gte(min, within), z.lte(max, within))),
  );
}

/** An opaque place in a list, given back as it was received. */
export const cursor = z.optional(
  z.string().check(z.regex(/^[\w.-]{1,300}$/, 'This page no longer exists. Load the list again.')),
);
